/** For tests: a Bitcoin wallet of the Wallet Standard. Its page and networks are the test's. */
import assert from 'node:assert/strict';
import { NAMED_NETWORKS } from '../../../../protocol/networks';
import { request, shown } from '../fake-injected';
import { discoverStandard, register } from './fake-standard-wallet';

export const networks = NAMED_NETWORKS.filter(({ namespace }) => namespace === 'bip122');
export const [MAIN, TEST] = networks;

export const account = (address: string, seed: number, chain = 'bitcoin:mainnet') => ({
  address,
  publicKey: new Uint8Array(33).fill(seed),
  chains: [chain],
  features: [],
});
export const PAYMENT = account('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 2);
export const ORDINAL = account('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 3);
export const TESTNET = account('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 4, 'bitcoin:testnet');
export const TXID = 'ab'.repeat(32);

type Inputs = Record<string, unknown>[];

/** Wallets of the same page go by different names. */
let count = 0;

export async function open(more: object = {}, accounts: readonly unknown[] = [PAYMENT, ORDINAL]) {
  const asked: { name: string; inputs: Inputs }[] = [];
  const saying =
    (name: string, answer: object) =>
    async (...inputs: Inputs) => {
      asked.push({ name, inputs });
      return answer;
    };
  const events: ((properties: object) => void)[] = [];
  const features = {
    'bitcoin:connect': { connect: saying('connect', { accounts }) },
    'bitcoin:disconnect': { disconnect: saying('disconnect', {}) },
    'bitcoin:events': {
      on(_: string, listener: (properties: object) => void) {
        events.push(listener);
        return () => {};
      },
    },
    'bitcoin:signMessage': {
      signMessage: saying('signMessage', [{ signature: new Uint8Array(65).fill(0xab) }]),
    },
    'bitcoin:signTransaction': {
      signTransaction: saying('signTransaction', [{ signedPsbt: Uint8Array.of(9) }]),
    },
    'bitcoin:signAndSendTransaction': {
      signAndSendTransaction: saying('signAndSend', [{ txId: TXID }]),
    },
    ...more,
  };
  const { standard } = discoverStandard();
  count += 1;
  register({ name: `Bit ${count}`, chains: ['bitcoin:mainnet'], accounts: [], features });
  const connector = [...shown.values()].at(-1);
  assert.ok(connector);
  const provider = await standard.connect({ ...request(connector), networks });
  const ask = (method: string, params?: object) =>
    provider.request({ method, ...(params && { params }) });
  return { asked, ask, provider, standard, events, id: connector.id };
}

/** The feature that some wallets register besides, which speaks JSON-RPC. */
export function satsConnect(reply: object) {
  const calls: unknown[][] = [];
  const provider = {
    async request(...args: unknown[]) {
      calls.push(args);
      return reply;
    },
  };
  return { calls, feature: { 'sats-connect:': { provider } } };
}

export const transfer = {
  account: PAYMENT.address,
  recipientAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  amount: '123456789',
};
