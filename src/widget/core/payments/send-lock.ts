/**
 * The send lock: one tab sends at a time. Two tabs with the same review would both ask the wallet,
 * and without a nonce both would pay. A second tab does not wait: the first may send the same
 * payment. Source: Web Locks API.
 */
import { STORAGE_PREFIX } from '../../../protocol/storage-prefix';
import { withTimeout } from '../async/timeout';
import type { SendLocation } from '../contracts/sender';
import { appKitError, type ErrorCode } from '../errors/app-kit-error';
import { sendLockName } from './send-context';

interface HeldLock {
  /** Requests of this page that are not answered. */
  open: number;
  end: () => void;
}

/** The pending requests of this page: they lock other tabs, not the next send of this page. */
const held = new Map<string, HeldLock>();

/** (ours) The lock answers at once, because no request queues. */
const MAX_WAIT_MS = 2_000;

/** @returns what lets go of it. @throws AppKitError `code` */
async function lock(name: string, code: ErrorCode): Promise<() => void> {
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
        // Also hold a lock that arrives late, while a request still needs it.
        return granted ? ended : undefined;
      })
      .catch(reject);
  });
  // A page may have no locks (e.g. an opaque origin), or a browser's locks may hang until it
  // restarts. Refusing would keep users from their money. Continue as in browsers without locks:
  // two tabs may ask at once, but each needs a press and a wallet approval, and a payment the other
  // tab has sent by then stops the second.
  const free = await withTimeout(answer, MAX_WAIT_MS, () => appKitError('canceled')).catch(
    () => true,
  );
  if (!free) throw appKitError(code);
  return end;
}

/**
 * @param name of the lock, without the prefix of this product
 * @returns what releases it. @throws AppKitError `code` while another tab holds it.
 */
export async function acquireLock(name: string, code: ErrorCode): Promise<() => void> {
  const full = `${STORAGE_PREFIX}${name}`;
  const current = held.get(full) ?? { open: 0, end: await lock(full, code) };
  held.set(full, current);
  current.open += 1;
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    current.open -= 1;
    if (current.open > 0) return;
    held.delete(full);
    current.end();
  };
}

/** @returns what releases the lock. @throws AppKitError `send_other_tab` while another tab sends by this account. */
export const acquireSendLock = (where: SendLocation): Promise<() => void> =>
  acquireLock(`send/${sendLockName(where)}`, 'send_other_tab');
