/**
 * One tab at a time: two that show the same review would both ask, and where nothing is counted both would
 * be paid. Nobody waits: what the other sends may be the very same. Web Locks API.
 */
import { STORAGE_PREFIX } from '../../../protocol/storage-prefix';
import { appKitError } from '../../core/errors';
import type { SendPlace } from '../../core/sender';

/** @returns what ends the turn. @throws AppKitError `request_pending` while another tab sends by this account. */
export function takeTurn({ network, from }: SendPlace): Promise<() => void> {
  const { locks } = globalThis.navigator ?? {};
  const alone = (): void => {};
  if (!locks) return Promise.resolve(alone);
  const name = `${STORAGE_PREFIX}send/${network.id}:${from}`;
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((end) => resolve(end));
        reject(appKitError('request_pending'));
        return undefined;
      })
      // A page that may have none, e.g. of an opaque origin.
      .catch(() => resolve(alone));
  });
}
