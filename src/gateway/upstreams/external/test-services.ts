/** Services outside for tests: doubles that answer from a table, and a chain that has one coin. */
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { balance } from '../../../protocol/http/balance';
import type { GatewayConfigInput } from '../../config';
import { ADDRESS, testGateway } from '../../test-gateway';
import { RemoteError } from '../fetch/guarded-fetch';

export const CHAIN = 'eip155:1';
const RPC = 'https://one.test/';
export const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const OTHER = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
type Sources = NonNullable<Exclude<GatewayConfigInput['chains'][string], string[]>['sources']>;
export type Answer = unknown | RemoteError;

/** Blockscout's reply until 2025 for an account that it had never seen. */
export const NEVER_SEEN = new RemoteError('http_404', '{"message":"Not found"}');

/** Answers by URL prefix; 404 for any other URL. */
export function world(sources: Sources, answers: Record<string, Answer>, chainId = CHAIN) {
  const outside: string[] = [];
  const { get, clock, log, asked } = testGateway(
    {
      [RPC]: ({ body }) => {
        const { method } = body as { method: string };
        const value = method === 'eth_getBalance' ? '0xde0b6b3a7640000' : { value: 5 };
        return { jsonrpc: '2.0', id: 1, result: value };
      },
    },
    { chains: { [chainId]: { rpc: [RPC], sources } } },
    {
      remote: async (url, { maxBytes, timeout }) => {
        assert.ok(maxBytes > 0 && timeout > 0);
        outside.push(url);
        const found = Object.entries(answers)
          .filter(([start]) => url.startsWith(start))
          .sort(([one], [other]) => other.length - one.length)[0]?.[1];
        if (found instanceof RemoteError) throw found;
        if (found === undefined) throw new RemoteError('http_404');
        return Buffer.from(typeof found === 'string' ? found : JSON.stringify(found));
      },
    },
  );
  const read = async (more = '', account = ADDRESS, currency = 'usd') => {
    const response = await get(
      `/v1/account/${account}/balance?currency=${currency}&chainId=${chainId}${more}`,
    );
    const body = await response.json();
    return {
      status: response.status,
      balances: response.ok ? v.parse(balance.reply, body).balances : [],
    };
  };
  const health = async () => {
    const told = (await (await get('/health')).json()) as {
      features: Record<string, Record<string, string>>;
    };
    /** The chain's own, by feature. */
    return (feature: string) => told.features[feature]?.[chainId];
  };
  return { read, health, outside, answers, clock, log, asked };
}

/** A service that the configuration describes. */
export const rest = {
  kind: 'rest' as const,
  url: 'https://data.test/{reference}/{address}?key=secret',
  list: ['data', 'items'],
  fields: {
    address: ['contract'],
    name: ['meta', 'name'],
    symbol: ['meta', 'symbol'],
    decimals: ['decimals'],
    amount: ['balance'],
    usd: ['rate'],
  },
  native: 'native',
};
