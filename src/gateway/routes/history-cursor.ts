/**
 * The position at the end of a history page, as opaque text for its next page: same account and
 * chains, and unaltered. The gateway checks it and does not encrypt it, because it holds nothing
 * secret.
 */
import { createHash } from 'node:crypto';
import type { ChainPosition } from '../store/store-reads';

/** By CAIP-2 id: the last place that was shown, none yet, or no more of that chain. */
export type CursorPosition = ChainPosition | 'start' | 'end';
export type CursorPositions = Readonly<Record<string, CursorPosition>>;

const MARK_BYTES = 9;

const mark = (account: string, chains: readonly string[], text: string) =>
  createHash('sha256')
    .update(`history ${account.toLowerCase()} ${chains.join()} ${text}`)
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url');

/** Short, so that a place of each of a hundred chains goes into an address. */
export function writeCursor(account: string, places: CursorPositions): string {
  const text = Object.values(places)
    .map((at) => (typeof at === 'string' ? at : [at.block, at.position].map(short).join('.')))
    .join(' ');
  return Buffer.from(`${mark(account, Object.keys(places), text)} ${text}`).toString('base64url');
}

const short = (number: number) => number.toString(36);
const long = (text: string | undefined) => Number.parseInt(text ?? '', 36);

/** Undefined unless `writeCursor` made it, for this account and these chains. */
export function readCursor(
  account: string,
  chains: readonly string[],
  cursor: string,
): CursorPositions | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  // Several texts decode to the same bytes; accept only our encoding.
  if (bytes.toString('base64url') !== cursor) return undefined;
  const [seen, ...parts] = bytes.toString('utf8').split(' ');
  if (seen !== mark(account, chains, parts.join(' '))) return undefined;
  const places = parts.flatMap((part): CursorPosition[] => {
    const [, word, block, position] =
      /^(?:(start|end)|([\da-z]{1,10})\.([\da-z]{1,10}))$/.exec(part) ?? [];
    if (word === 'start' || word === 'end') return [word];
    return block ? [{ block: long(block), position: long(position) }] : [];
  });
  if (places.length !== parts.length || places.length !== chains.length) return undefined;
  return Object.fromEntries(chains.map((chain, at) => [chain, places[at] ?? 'start']));
}
