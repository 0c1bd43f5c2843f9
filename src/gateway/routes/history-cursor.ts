/**
 * Where a page of history ends, as text that only its next page understands: of the same account and
 * chains, and whole. It holds nothing secret, so it is checked, not sealed.
 */
import { createHash } from 'node:crypto';
import type { Position } from '../store/reads';

/** By CAIP-2 id: the last place that was shown, none yet, or no more of that chain. */
export type Place = Position | 'start' | 'end';
export type Places = Readonly<Record<string, Place>>;

const MARK_BYTES = 9;

const mark = (account: string, text: string) =>
  createHash('sha256')
    .update(`history ${account.toLowerCase()} ${text}`)
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url');

export function writeCursor(account: string, places: Places): string {
  const text = Object.entries(places)
    .map(([chain, at]) => `${chain}~${typeof at === 'string' ? at : `${at.block}~${at.position}`}`)
    .join(' ');
  return Buffer.from(`${mark(account, text)} ${text}`).toString('base64url');
}

/** Undefined unless `writeCursor` made it, for this account and these chains. */
export function readCursor(
  account: string,
  chains: readonly string[],
  cursor: string,
): Places | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  // Several texts stand for the same bytes; one of them is ours.
  if (bytes.toString('base64url') !== cursor) return undefined;
  const [seen, ...parts] = bytes.toString('utf8').split(' ');
  if (seen !== mark(account, parts.join(' '))) return undefined;
  const places = parts.map((part): [string, Place] | undefined => {
    const match = /^([-\w]+:[-\w]+)~(?:(start|end)|(\d{1,15})~(\d{1,15}))$/.exec(part);
    const [, chain = '', word, block, position] = match ?? [];
    if (word === 'start' || word === 'end') return [chain, word];
    return match ? [chain, { block: Number(block), position: Number(position) }] : undefined;
  });
  const known = places.filter((place) => place !== undefined);
  const named = known.map(([chain]) => chain);
  if (known.length !== parts.length || named.join() !== chains.join()) return undefined;
  return Object.fromEntries(known);
}
