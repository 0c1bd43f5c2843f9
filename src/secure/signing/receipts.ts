/** Receipts of approvals on this device: the words that were approved, and hashes of the signed bytes. */
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
/** Of one receipt: lines, and characters of each. */
const MAX_LINES = 32;
const MAX_LINE = 500;
const RECEIPT_FORMAT = 'appkit-receipts-1';

export interface Receipts {
  /** The newest first. */
  all(walletId: string): Promise<readonly Receipt[]>;
  add(walletId: string, receipt: Receipt): Promise<void>;
  /** Of one site. */
  ofSite(walletId: string, origin: string): Promise<readonly Receipt[]>;
}

/** A page decides how much there is to say. */
function bounded(receipt: Receipt): Receipt {
  const cut = (texts: readonly string[]) => [
    ...texts.slice(0, MAX_LINES).map((text) => text.slice(0, MAX_LINE)),
    ...(texts.length > MAX_LINES ? [`And ${texts.length - MAX_LINES} more`] : []),
  ];
  return {
    ...receipt,
    title: receipt.title.slice(0, MAX_LINE),
    lines: cut(receipt.lines),
    facts: cut(receipt.facts),
    parties: receipt.parties.slice(0, MAX_LINES),
  };
}

/** JSON text, for the person to keep. */
export function exportText(all: readonly Receipt[]): string {
  const receipts = all.map((each) => ({ ...each, time: new Date(each.time).toISOString() }));
  return JSON.stringify({ format: RECEIPT_FORMAT, receipts }, null, 2);
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
    ofSite: async (walletId, origin) =>
      (await all(walletId)).filter((receipt) => receipt.origin === origin),
    add: (walletId, receipt) =>
      lock(keyOf(walletId), async () => {
        const kept = [bounded(receipt), ...(await all(walletId))].slice(0, MAX_RECEIPTS);
        await store.set(keyOf(walletId), kept);
      }),
  };
}
