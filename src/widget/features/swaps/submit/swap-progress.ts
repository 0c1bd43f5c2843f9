/**
 * Stores swaps between their two steps: "Continue swap" offers them after a failure, a reload, and in
 * another tab. The chain decides which step is next; the record only says what was wanted.
 */
import { sameAddress } from '../../../../protocol/address-looks';
import type { StoredSwap } from '../../../../protocol/storage-keys';
import type { SendLocation } from '../../../core/contracts/sender';
import { storage } from '../../../core/storage/typed-storage';

/** (ours) An approval of yesterday is no swap that the user waits for. */
const KEPT_MS = 86_400_000;
const KEPT = 20;

type Place = Pick<SendLocation, 'network' | 'from'>;

const isOf =
  ({ network, from }: Place) =>
  ({ networkId, account }: StoredSwap): boolean =>
    networkId === network.id && sameAddress(account, from);

/** A clock that was set back expires no entry. */
const fresh = (): StoredSwap[] =>
  (storage.get('swap_progress') ?? []).filter(({ at }) => Date.now() - at < KEPT_MS);

function keep(list: readonly StoredSwap[]): void {
  if (list.length > 0) storage.set('swap_progress', list.slice(-KEPT));
  else storage.remove('swap_progress');
}

/** Of this account on this network. */
export const swapProgress = (place: Place): StoredSwap | undefined => fresh().find(isOf(place));

const others = (place: Place): StoredSwap[] => {
  const isMine = isOf(place);
  return fresh().filter((one) => !isMine(one));
};

/** The newest takes the place of an earlier one. */
export const putProgress = (place: Place, swap: StoredSwap): void => keep([...others(place), swap]);

export const dropProgress = (place: Place): void => keep(others(place));
