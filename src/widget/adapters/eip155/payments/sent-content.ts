/** Reads and compares the content of transactions: a wallet may send it again under another hash. */
import { keccak256 } from 'ethers/crypto';
import type { SentCall } from '../../../core/contracts/sender';
import { parseBytes, parseQuantity } from './node-reader';

/** Returns undefined for what is not a transaction of Ethereum. */
export function readContent(answer: Readonly<Record<string, unknown>>): SentCall | undefined {
  const value = parseQuantity(answer.value);
  const data = parseBytes(answer.input ?? answer.data);
  const to = String(answer.to ?? '').toLowerCase();
  if (value === undefined || !data || !/^(0x[\da-f]{40})?$/.test(to)) return undefined;
  // Without a recipient it creates a contract.
  return { ...(to && { to }), value: String(value), dataHash: keccak256(data) };
}

export const hasSameContent = (one: SentCall | undefined, other: SentCall | undefined): boolean =>
  one !== undefined &&
  one.dataHash === other?.dataHash &&
  one.to === other?.to &&
  one.value === other?.value;
