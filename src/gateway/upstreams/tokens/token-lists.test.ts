import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGatewayConfig } from '../../config';
import type { Features } from '../source-health';
import { createTokenLists } from './token-lists';

const CHAIN = 'eip155:1';
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const LIST = {
  tokens: [{ chainId: 1, address: TOKEN, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
};

test('list read without waiting: as far as it has been fetched, and fetched for the next request', async () => {
  const asked: string[] = [];
  let answer: (list: unknown) => void = () => {};
  const { known, of } = createTokenLists({
    config: parseGatewayConfig({
      projects: {},
      chains: {
        [CHAIN]: { rpc: ['https://one.test/'], sources: { tokenLists: ['https://list.test/a'] } },
        'eip155:137': ['https://two.test/'],
      },
    }),
    ask: (_, url) => {
      asked.push(url);
      return new Promise((resolve) => {
        answer = resolve;
      }) as never;
    },
    features: { set: () => {} } as unknown as Features,
    now: () => 1,
    log: () => {},
  });
  assert.equal(known('eip155:137'), undefined);
  assert.deepEqual(asked, []);
  for (let turn = 0; turn < 2; turn += 1) assert.equal(known(CHAIN)?.size, 0);
  assert.deepEqual(asked, ['https://list.test/a']);
  const list = of(CHAIN);
  answer(LIST);
  await list;
  assert.equal(known(CHAIN)?.get(TOKEN.toLowerCase())?.symbol, 'USDC');
  assert.equal(asked.length, 1);
});
