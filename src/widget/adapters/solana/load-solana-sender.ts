/** Exports the facts about sending that need no send code, and the loader for that code. */
import { base58 } from '@scure/base';
import type { Sender } from '../../core/contracts/sender';
import { parseAddress } from './solana-address';

const load = async () => (await import('./payments/sender')).sender;

/** First bytes in base58check: Bitcoin's key hash and script hash, those of its testnets, Tron's. */
const VERSIONS = [0, 5, 111, 196, 65];
/** Hexadecimal digits (EVM, Starknet, Move), or bech32 (Bitcoin, Cosmos, Cardano). */
const FOREIGN = /^((0x)?[\da-f]{40}|0x[\da-f]{62,64}|[a-z]{2,20}1[02-9ac-hj-np-z]{25,110})$/i;

/** True for an address of another namespace; a base58 address counts by its length and checksum. */
function isForeign(text: string): boolean {
  if (FOREIGN.test(text)) return true;
  try {
    const { length, 0: first = -1 } = base58.decode(text);
    // Of Polkadot's kind (SS58) there is a key of 32 bytes in it.
    return length === 25 ? VERSIONS.includes(first) : length === 35 || length === 36;
  } catch {
    return false;
  }
}

export const solanaSender: Sender = {
  tokenFacts: async (...asked) => (await load()).tokenFacts(...asked),
  quote: async (...asked) => (await load()).quote(...asked),
  submit: async (...asked) => (await load()).submit(...asked),
  status: async (...asked) => (await load()).status(...asked),

  readAddress(text) {
    try {
      return { address: parseAddress(text) };
    } catch {
      return { problem: isForeign(text) ? 'wrong_namespace' : 'malformed' };
    }
  },

  burnAddresses: [
    '11111111111111111111111111111111',
    '1nc1nerator11111111111111111111111111111111',
  ],
};
