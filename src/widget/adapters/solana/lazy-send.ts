/** What can be said of sending without the code for it, and the way to that code. */
import type { Sender } from '../../core/sender';
import { parseAddress } from './address';

const load = async () => (await import('./send/sender')).sender;

export const send: Sender = {
  tokenFacts: async (...asked) => (await load()).tokenFacts(...asked),
  quote: async (...asked) => (await load()).quote(...asked),
  submit: async (...asked) => (await load()).submit(...asked),
  status: async (...asked) => (await load()).status(...asked),

  readAddress(text) {
    try {
      return { address: parseAddress(text) };
    } catch {
      // Of hexadecimal digits or bech32: an address, but of another family.
      const foreign = /^(0x[\da-f]{40}|[a-z]{2,10}1[02-9ac-hj-np-z]{25,80})$/i.test(text);
      return { problem: foreign ? 'wrong_family' : 'malformed' };
    }
  },

  burnAddresses: [
    '11111111111111111111111111111111',
    '1nc1nerator11111111111111111111111111111111',
  ],
};
