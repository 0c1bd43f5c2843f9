/**
 * Where a page of pieces ends, as text that only its next page understands: of the same account and chain,
 * and with a number that grows, so that a source that goes in circles comes to an end. It holds nothing
 * secret, so it is checked, not sealed.
 */
import { createHash } from 'node:crypto';

export interface NftCursor {
  /** Of the page that it leads to; the first is 0. */
  page: number;
  /** The source's own. */
  cursor: string;
}

/** Nobody turns more pages; what has more is going in circles. */
export const MOST_PAGES = 2_000;
const MARK_BYTES = 9;

const mark = (chain: string, account: string, text: string) =>
  createHash('sha256')
    .update(`nfts ${chain} ${account} ${text}`)
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url');

/** @param account Addresses that differ in case only must be made the same before. */
export function writeNftCursor(
  chain: string,
  account: string,
  { page, cursor }: NftCursor,
): string | null {
  if (page >= MOST_PAGES) return null;
  const text = `${page} ${cursor}`;
  return Buffer.from(`${mark(chain, account, text)} ${text}`).toString('base64url');
}

/** Undefined unless `writeNftCursor` made it, for this account and chain. */
export function readNftCursor(chain: string, account: string, text: string): NftCursor | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Several texts stand for the same bytes; one of them is ours.
  if (bytes.toString('base64url') !== text) return undefined;
  const [, seen, own, page, cursor] =
    /^(\S+) ((\d{1,4}) (.*))$/s.exec(bytes.toString('utf8')) ?? [];
  if (own === undefined || cursor === undefined || seen !== mark(chain, account, own)) return;
  return { page: Number(page), cursor };
}
