/**
 * One tab at a time: two that show the same review would both ask, and where nothing is counted both would
 * be paid. Nobody waits: what the other sends may be the very same. Web Locks API.
 */
import { STORAGE_PREFIX } from '../../../../protocol/storage-prefix';
import { withTimeout } from '../../../core/async/timeout';
import type { SendLocation } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { sendLockName } from '../review/send-context';

interface Turn {
  /** Requests of this page that are not answered. */
  open: number;
  end: () => void;
}

/** Of this page: what it has asked, and nobody has answered, keeps the other tabs out, and not its own next. */
const turns = new Map<string, Turn>();

/** (ours) They know at once, as nobody waits for another. */
const PATIENCE_MS = 2_000;

/** @returns what lets go of it. @throws AppKitError `send_other_tab` */
async function lock(name: string): Promise<() => void> {
  const { locks } = globalThis.navigator ?? {};
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  if (!locks) return end;
  const answer = new Promise<boolean>((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (granted) => {
        resolve(granted !== null);
        // Also one that comes late, for as long as there is something to hold it for.
        return granted ? ended : undefined;
      })
      .catch(reject);
  });
  // A page may have none, e.g. of an opaque origin; or a browser's stand still, until it is started anew. To
  // refuse then would keep everybody from their money. To go on is what happens where there are no locks: two
  // tabs may ask at once, but each only by a press there, each has to be approved in the wallet, and what the
  // other has sent by then stops the second.
  const free = await withTimeout(answer, PATIENCE_MS, () => appKitError('canceled')).catch(
    () => true,
  );
  if (!free) throw appKitError('send_other_tab');
  return end;
}

/** @returns what ends the turn. @throws AppKitError `send_other_tab` while another tab sends by this account. */
export async function acquireSendLock(where: SendLocation): Promise<() => void> {
  const name = `${STORAGE_PREFIX}send/${sendLockName(where)}`;
  const turn = turns.get(name) ?? { open: 0, end: await lock(name) };
  turns.set(name, turn);
  turn.open += 1;
  return () => {
    turn.open -= 1;
    if (turn.open > 0) return;
    turns.delete(name);
    turn.end();
  };
}
