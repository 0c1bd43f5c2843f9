/**
 * Simulates the clock of the local Solana: a slot every 400 ms, a new blockhash for each slot that
 * a caller reads, and a transaction lifetime of 150 slots, as on the real network.
 */
import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';

const SLOT_MS = 400;
/** Source: Solana's MAX_PROCESSING_AGE. */
export const MAX_AGE = 150;

export interface Blockhashes {
  slot(): number;
  latest(): { blockhash: string; lastValidBlockHeight: number };
  isValid(blockhash: string): boolean;
}

/** @param now epoch ms */
export function createBlockhashes(now: () => number): Blockhashes {
  const start = now();
  const bornAt = new Map<string, number>();
  let newest = '';
  const slot = () => 1 + Math.max(0, Math.floor((now() - start) / SLOT_MS));
  const isValid = (blockhash: string) => {
    const born = bornAt.get(blockhash);
    return born !== undefined && slot() - born <= MAX_AGE;
  };
  return {
    slot,
    isValid,
    latest() {
      if (bornAt.get(newest) !== slot()) {
        newest = base58.encode(randomBytes(32));
        bornAt.set(newest, slot());
        for (const old of bornAt.keys()) {
          if (isValid(old)) break;
          bornAt.delete(old);
        }
      }
      return { blockhash: newest, lastValidBlockHeight: slot() + MAX_AGE };
    },
  };
}
