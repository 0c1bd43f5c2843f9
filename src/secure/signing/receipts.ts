/** Receipts of approvals on this device: the words that were approved, and hashes of the signed bytes. */
import { MAX_MESSAGE } from '../../protocol/frame/frame-envelope';
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
  /** Rows of the review: network, fee, simulation. */
  facts: readonly string[];
  /** SHA-256 of each intent's JSON text, as in the vault's log. */
  hashes: readonly string[];
  /** SHA-256 of each transaction, message or typed data alone, as its text in the intent. */
  payloads: readonly string[];
  /** So many of them were signed. */
  signed: number;
  /** Hash of the frame's script, which pins all its files. */
  build: string;
  /** Addresses that got assets or access. */
  parties: readonly string[];
}

const MAX_RECEIPTS = 200;
/** A message holds it with its quotes escaped. */
const MOST_TEXT = MAX_MESSAGE / 4;
const RECEIPT_FORMAT = 'appkit-receipts-1';

export interface Receipts {
  /** The newest first. */
  all(walletId: string): Promise<readonly Receipt[]>;
  add(walletId: string, receipt: Receipt): Promise<void>;
  /** JSON text of the receipts of one site, for the person to keep. */
  exportText(walletId: string, origin: string): Promise<string>;
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
    async exportText(walletId, origin) {
      const own = (await all(walletId)).filter((receipt) => receipt.origin === origin);
      const receipts = own.map((each) => ({ ...each, time: new Date(each.time).toISOString() }));
      // The newest that have room in one message to the page.
      for (let left = receipts.length; ; left = Math.floor(left / 2)) {
        const kept = { format: RECEIPT_FORMAT, receipts: receipts.slice(0, left) };
        const text = JSON.stringify(kept, null, 2);
        if (text.length <= MOST_TEXT || left === 0) return text;
      }
    },
    add: (walletId, receipt) =>
      lock(keyOf(walletId), async () => {
        const kept = [receipt, ...(await all(walletId))].slice(0, MAX_RECEIPTS);
        await store.set(keyOf(walletId), kept);
      }),
  };
}
