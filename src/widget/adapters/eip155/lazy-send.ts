/** What can be said of sending without the code for it, and the way to that code. */
import type { Sender } from '../../core/sender';
import { parseAddress } from './accounts';

const load = async () => (await import('./send/sender')).sender;

export const send: Sender = {
  tokenFacts: async (...asked) => (await load()).tokenFacts(...asked),
  quote: async (...asked) => (await load()).quote(...asked),
  submit: async (...asked) => (await load()).submit(...asked),
  status: async (...asked) => (await load()).status(...asked),
  resolveName: async (...asked) => (await load()).resolveName(...asked),

  readAddress(text) {
    try {
      return { address: parseAddress(text) };
    } catch {
      if (/^(0x)?[\da-f]{40}$/i.test(text)) return { problem: 'bad_checksum' };
      // An address, but none of hexadecimal digits: of base58 or bech32.
      return {
        problem:
          /^[a-z\d]{25,90}$/i.test(text) && !text.startsWith('0x') ? 'wrong_family' : 'malformed',
      };
    }
  },

  burnAddresses: [
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
  ],
};
