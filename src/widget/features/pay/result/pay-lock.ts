/** Locks a payment of the page across tabs: one of them begins it, by wallet or by exchange. */
import type { SendLocation } from '../../../core/contracts/sender';
import { acquireLock, acquireSendLock } from '../../../core/payments/send-lock';

/**
 * @param key of the payment
 * @returns what releases the lock. @throws AppKitError `pay_busy` while another tab begins it.
 */
export const acquirePayLock = (key: string): Promise<() => void> =>
  acquireLock(`pay/${key}`, 'pay_busy');

/** Also the lock of the account that pays. @throws AppKitError `pay_busy`, `send_other_tab`. */
export async function acquireWalletLock(where: SendLocation, key: string): Promise<() => void> {
  const release = await acquireSendLock(where);
  try {
    const releaseKey = await acquirePayLock(key);
    return () => {
      release();
      releaseKey();
    };
  } catch (cause) {
    release();
    throw cause;
  }
}
