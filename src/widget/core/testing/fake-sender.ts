/** For tests: a chain with scripted transfer replies. */

import type { Sender, TokenFacts, TransferQuote, TransferStatus } from '../contracts/sender';
import { appKitError } from '../errors/app-kit-error';

export interface FakeSender extends Sender {
  facts: TokenFacts;
  quoted: TransferQuote;
  /** Name → address. */
  names: Record<string, string>;
  becomes: TransferStatus;
  /** Each transfer that the wallet was asked for. */
  submitted: { to: string; amount: bigint; token: string; network: string }[];
  /** The wallet's answer. */
  answer: () => Promise<string>;
}

export const HASH = `0x${'ab'.repeat(32)}`;

export function createFakeSender(): FakeSender {
  const sender: FakeSender = {
    facts: { decimals: 6, symbol: 'USDX', name: 'Dollar X', source: 'wallet' },
    quoted: {
      fee: 1_000n,
      l1Fee: 0n,
      max: 10_000_000n,
      coin: 1_000_000n,
      nonce: 7,
      received: 1_500_000n,
      recipientIsContract: false,
      recipientKnown: true,
      simulation: { ok: true },
    },
    names: {},
    becomes: { state: 'pending' },
    submitted: [],
    answer: async () => HASH,
    tokenFacts: async () => ({ ...sender.facts }),
    quote: async () => ({ ...sender.quoted }),
    async submit({ network }, { to, amount, token }, _, asking) {
      asking?.();
      sender.submitted.push({ to, amount, token, network: network.id });
      return sender.answer();
    },
    status: async () => sender.becomes,
    async resolveName(_, name) {
      const found = sender.names[name];
      if (found === undefined) throw appKitError('name_resolve_failed');
      return found;
    },
    readAddress: (text) =>
      /^0x[\da-f]{40}$/i.test(text) ? { address: text } : { problem: 'malformed' },
    burnAddresses: ['0x0000000000000000000000000000000000000000'],
  };
  return sender;
}
