/** Chunk of the window: the 12 words, checked and sealed to the frame's worker by a worker without network. */
import * as v from 'valibot';
import { FrameError } from '../frame/frame-error';
import { applyTheme } from '../signing/approval/approval-sheet';
import { showView } from '../signing/show-view';
import type { WindowScreen } from '../window/window-screen';
import { ownSubject } from './own-subject';
import { WordsView } from './WordsView';
import { LostKeyError, runTask } from './worker-line';

const WRONG = 'These are not the 12 words of this wallet. Check your note.';

export const windowOwnChunk: WindowScreen = {
  async show(subject, root, signal, startWorker) {
    const { theme, origin, ...wanted } = v.parse(ownSubject, subject);
    applyTheme(theme === null ? {} : { themeMode: theme });
    return new Promise((resolve) => {
      const answer = (sealed: string | undefined) => {
        showView(null, root);
        resolve(sealed);
      };
      const seal = async (words: string) => {
        const worker = await startWorker('own-worker');
        const task = { task: 'seal' as const, words, ...wanted };
        try {
          answer(await runTask(worker, async () => task, signal));
        } catch (error) {
          throw error instanceof LostKeyError ? new FrameError(WRONG) : error;
        }
      };
      showView(
        <WordsView
          origin={origin}
          address={wanted.wallet.addresses.eip155}
          onWords={seal}
          onCancel={() => answer(undefined)}
        />,
        root,
      );
    });
  },
};
