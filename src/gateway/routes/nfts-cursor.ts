/**
 * The position at the end of an NFT page, as opaque text for its next page. It contains the
 * account, the chain and a page count, so that a source that goes in circles comes to an end. The
 * gateway checks it and does not encrypt it, because it holds nothing secret.
 */
import { createHash } from 'node:crypto';

export interface NftCursor {
  /** Of the page that it leads to; the first is 0. */
  page: number;
  /** The source's own. */
  cursor: string;
}

/** No user opens more pages; a source with more goes in circles. */
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
  // Several texts decode to the same bytes; accept only our encoding.
  if (bytes.toString('base64url') !== text) return undefined;
  const [, seen, own, page, cursor] =
    /^(\S+) ((\d{1,4}) (.*))$/s.exec(bytes.toString('utf8')) ?? [];
  if (own === undefined || cursor === undefined || seen !== mark(chain, account, own)) return;
  return { page: Number(page), cursor };
}
