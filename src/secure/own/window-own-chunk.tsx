/** Chunk of the window: the 12 words or a passkey, checked and sealed to the frame's worker by a worker without network. */
import * as v from 'valibot';
import type { PasskeyCopy } from '../../protocol/custody/passkey-copy';
import { FrameError } from '../frame/frame-error';
import { applyTheme } from '../signing/approval/approval-sheet';
import { showView } from '../signing/show-view';
import type { WindowScreen } from '../window/window-screen';
import type { RecoverySecret } from './own-keys';
import { ownSubject } from './own-subject';
import { askPasskey, hasPasskeys } from './passkey';
import { WordsView } from './WordsView';
import { LostKeyError, runTask } from './worker-line';

const WRONG_WORDS = 'These are not the 12 words of this wallet. Check your note.';
const WRONG_PASSKEY = "This passkey doesn't open this wallet. Use your 12 words.";

export const windowOwnChunk: WindowScreen = {
  async show(subject, root, signal, startWorker) {
    const { theme, origin, passkey, ...wanted } = v.parse(ownSubject, subject);
    applyTheme(theme === null ? {} : { themeMode: theme });
    return new Promise((resolve) => {
      const answer = (sealed: string | undefined) => {
        showView(null, root);
        resolve(sealed);
      };
      const seal = async (recovery: RecoverySecret, wrong: string) => {
        const worker = await startWorker('own-worker');
        const task = { task: 'seal' as const, recovery, ...wanted };
        try {
          answer(await runTask(worker, async () => task, signal));
        } catch (error) {
          throw error instanceof LostKeyError ? new FrameError(wrong) : error;
        }
      };
      const byPasskey = async (copy: PasskeyCopy) => {
        const { secret } = await askPasskey(copy.credentialId, copy.salt);
        await seal({ secret, copy }, WRONG_PASSKEY).finally(() => secret.fill(0));
      };
      showView(
        <WordsView
          origin={origin}
          address={wanted.wallet.addresses.eip155}
          onWords={(words) => seal({ words }, WRONG_WORDS)}
          {...(passkey && hasPasskeys() && { onPasskey: () => byPasskey(passkey) })}
          onCancel={() => answer(undefined)}
        />,
        root,
      );
    });
  },
};
