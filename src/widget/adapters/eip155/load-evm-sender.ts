/** Exports the facts about sending that need no send code, and the loader for that code. */
import type { Sender } from '../../core/contracts/sender';
import { parseAddress } from './request-accounts';

const load = async () => (await import('./payments/sender')).sender;

const LOW_ADDRESSES = 257;
/**
 * Addresses that chains reserve, from the zero address up to the one of EIP-7951. They have no code
 * that a lookup can find.
 */
const low = Array.from({ length: LOW_ADDRESSES }, (_, at) => at.toString(16).padStart(40, '0'));
const digits = [
  ...low,
  'dead'.padStart(40, '0'),
  'dead'.padEnd(40, '0'),
  'dead'.repeat(10),
  'f'.repeat(40),
  // Lists write it where a coin has no contract: it is copied as if it were one. Source: ERC-7528.
  'e'.repeat(40),
];
const BURN_ADDRESSES: readonly string[] = digits.map((one) => `0x${one}`);

export const evmSender: Sender = {
  tokenFacts: async (...asked) => (await load()).tokenFacts(...asked),
  quote: async (...asked) => (await load()).quote(...asked),
  submit: async (...asked) => (await load()).submit(...asked),
  status: async (...asked) => (await load()).status(...asked),
  paidFee: async (...asked) => (await load()).paidFee(...asked),
  provePayment: async (...asked) => (await load()).provePayment(...asked),
  resolveName: async (...asked) => (await load()).resolveName(...asked),

  contracts: {
    balance: async (...asked) => (await load()).contracts.balance(...asked),
    allowance: async (...asked) => (await load()).contracts.allowance(...asked),
    approvalCall: async (...asked) => (await load()).contracts.approvalCall(...asked),
    contentOf: async (...asked) => (await load()).contracts.contentOf(...asked),
    quoteCall: async (...asked) => (await load()).contracts.quoteCall(...asked),
    submitCall: async (...asked) => (await load()).contracts.submitCall(...asked),
    batches: async () => (await load()).contracts.batches(),
    signedTransfers: async () => (await load()).contracts.signedTransfers(),
  },

  readAddress(text, networkId) {
    try {
      return { address: parseAddress(text, networkId) };
    } catch {
      if (/^(0x)?[\da-f]{40}$/i.test(text)) return { problem: 'bad_checksum' };
      // An address, but none of hexadecimal digits: of base58 or bech32.
      return { problem: /^(?!0x)[a-z\d]{25,90}$/i.test(text) ? 'wrong_namespace' : 'malformed' };
    }
  },

  burnAddresses: BURN_ADDRESSES,
};
