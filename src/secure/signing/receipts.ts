/** Receipts of approvals on this device: the words that were approved, and the hash of what was signed. */
import type { DeviceStore } from '../device/device-store';

export interface Receipt {
  /** Epoch ms. */
  time: number;
  /** The page that asked. */
  origin: string;
  networkId: string;
  title: string;
  /** The sentences and warnings, as they were shown. */
  lines: readonly string[];
  /** SHA-256 of each intent's JSON text, as in the vault's log. */
  hashes: readonly string[];
  /** Addresses that got assets or access. */
  parties: readonly string[];
}

const MAX_RECEIPTS = 200;

export interface Receipts {
  /** The newest first. */
  all(walletId: string): Promise<readonly Receipt[]>;
  add(walletId: string, receipt: Receipt): Promise<void>;
}

/** @param lock One at a time in all frames of this browser. */
export function createReceipts(
  store: DeviceStore,
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>,
): Receipts {
  const keyOf = (walletId: string) => `receipts ${walletId}`;
  const all = async (walletId: string) => (await store.get<Receipt[]>(keyOf(walletId))) ?? [];
  return {
    all,
    add: (walletId, receipt) =>
      lock(keyOf(walletId), async () => {
        const kept = [receipt, ...(await all(walletId))].slice(0, MAX_RECEIPTS);
        await store.set(keyOf(walletId), kept);
      }),
  };
}
