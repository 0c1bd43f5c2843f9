/**
 * Tests a Solana node that fails or returns an invalid answer: an outage, never an empty account.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { balance } from '../../../protocol/http/balance';
import { nfts } from '../../../protocol/http/nfts';
import { SOLANA, testGateway } from '../../test-gateway';
import { TOKEN_PROGRAM } from '../tokens/solana-accounts';
import { account, key, mintAccount, tokenAccount } from '../tokens/test-solana-accounts';

const [OWNER, COIN, NFT] = [key(1), key(11), key(12)];
const MINTS = new Map([
  [COIN, mintAccount(6)],
  [NFT, mintAccount(0, 1n)],
]);
type Method = 'getBalance' | 'getTokenAccountsByOwner' | 'getMultipleAccounts';
interface Asked {
  method: Method;
  params: [unknown, { programId?: string }];
}

function sound({ method, params: [first, second] }: Asked): unknown {
  if (method === 'getBalance') return 5;
  if (method === 'getMultipleAccounts') {
    return (first as string[]).map((one) => {
      const mint = MINTS.get(one);
      return mint ? account(mint) : null;
    });
  }
  const held = [COIN, NFT].map((mint) => tokenAccount({ mint, owner: OWNER, amount: 1n }));
  return second.programId === TOKEN_PROGRAM
    ? held.map((data) => ({ pubkey: key(99), account: account(data) }))
    : [];
}

/** Overrides the node's answer to one method; it answers all other methods correctly. */
type Fault = (value: unknown, signal: AbortSignal) => unknown;

function world(method: Method, fault: Fault) {
  const { get } = testGateway(
    {
      'https://sol.test/': ({ body, signal }) => {
        const asked = body as Asked;
        const value = sound(asked);
        return asked.method === method
          ? fault(value, signal)
          : { jsonrpc: '2.0', id: 1, result: { value } };
      },
    },
    {
      chains: { [SOLANA]: { rpc: ['https://sol.test/'] } },
      rpc: { timeoutMs: 100, deadlineMs: 200 },
    },
  );
  return {
    balance: () => get(`/v1/account/${OWNER}/balance?currency=usd&chainId=${SOLANA}`),
    nfts: () => get(`/v1/account/${OWNER}/nfts?chainId=${SOLANA}`),
    async health() {
      const { features } = (await (await get('/health')).json()) as {
        features: Record<'balances' | 'nfts', Record<string, string>>;
      };
      return { balance: features.balances[SOLANA], nfts: features.nfts[SOLANA] };
    },
  };
}

const result = (told: unknown) => ({ jsonrpc: '2.0', id: 1, result: told });
const valued = (value: unknown) => result({ context: { slot: 1 }, value });

const NO_ANSWER: [what: string, fault: Fault][] = [
  ['half of a reply', () => new Response('{"jsonrpc":"2.0","id":1,"result":{"val')],
  ['nothing', () => new Response('')],
  ['a page', () => new Response('<html>Welcome</html>')],
  ['its limit', () => new Response('{}', { status: 429 })],
  ['500', () => new Response('oh', { status: 500 })],
  [
    'nothing, for ever',
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  ],
  ['an error', () => ({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no' } })],
  ['that it is behind', () => ({ jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'x' } })],
  ['another question’s answer', (value) => ({ ...valued(value), id: 2 })],
  ['a list of answers', (value) => [valued(value)]],
  ['no value', () => result({ context: { slot: 1 } })],
  ['the value itself', (value) => result(value)],
  ...[null, {}, '', 'x', true].map((odd): [string, Fault] => [
    `the value ${JSON.stringify(odd)}`,
    () => valued(odd),
  ]),
];
const odd = [undefined, 1, 'x', [], {}, { owner: TOKEN_PROGRAM }];
const oddData = [null, '', [], ['AA=='], ['AA==', 'base58'], [1, 'base64'], { parsed: {} }];
const ODD_ACCOUNTS = [...odd, ...oddData.map((data) => ({ owner: TOKEN_PROGRAM, data }))];
const shown = (value: unknown) => JSON.stringify(value) ?? 'null';

const FAULTS: Record<Method, typeof NO_ANSWER> = {
  getBalance: [
    ...NO_ANSWER,
    ...[-1, 1.5, '5', '0x5', [5], [], 1e30].map((value): [string, Fault] => [
      `the balance ${JSON.stringify(value)}`,
      () => valued(value),
    ]),
    [
      'one beyond 64 bits',
      () => new Response('{"jsonrpc":"2.0","id":1,"result":{"value":18446744073709551616}}'),
    ],
    ['another value before', () => result({ context: { value: 7 }, value: -1 })],
  ],
  getTokenAccountsByOwner: [
    ...NO_ANSWER,
    ['a number', () => valued(0)],
    ...[null, ...ODD_ACCOUNTS].map((one): [string, Fault] => [
      `among accounts ${shown(one)}`,
      (value) => valued([...(value as unknown[]), { pubkey: key(98), account: one }]),
    ]),
    ['accounts without keys', (value) => valued([...(value as unknown[]), null])],
  ],
  getMultipleAccounts: [
    ...NO_ANSWER,
    ['a number', () => valued(0)],
    ['an empty list', () => valued([])],
    ['a short list', (value) => valued((value as unknown[]).slice(1))],
    ['a long list', (value) => valued([...(value as unknown[]), null])],
    ...ODD_ACCOUNTS.filter((one) => one !== undefined).map((one): [string, Fault] => [
      `among accounts ${shown(one)}`,
      (value) => valued([one, ...(value as unknown[]).slice(1)]),
    ]),
  ],
};

test('healthy node: native coin, token and NFT are returned', async () => {
  const told = world('getBalance', valued);
  const { balances } = v.parse(balance.reply, await (await told.balance()).json());
  assert.deepEqual(
    balances.map(({ address, quantity }) => [address, quantity.numeric]),
    [
      [undefined, '0.000000005'],
      [`${SOLANA}:${COIN}`, '0.000001'],
    ],
  );
  const page = v.parse(nfts.reply, await (await told.nfts()).json());
  assert.deepEqual(
    page.nfts.map(({ id }) => id),
    [`${SOLANA}/nft:${NFT}`],
  );
  assert.deepEqual(await told.health(), { balance: 'up', nfts: 'up' });
});

for (const [method, faults] of Object.entries(FAULTS) as [Method, typeof NO_ANSWER][]) {
  const features =
    method === 'getBalance' ? (['balance'] as const) : (['balance', 'nfts'] as const);
  for (const feature of features) {
    test(`${method} fails: ${feature} reports an outage, and /health shows it`, async () => {
      await Promise.all(
        faults.map(async ([what, fault]) => {
          const told = world(method, fault);
          const response = await told[feature]();
          const text = await response.text();
          assert.equal(response.status, 503, `${what}: ${text}`);
          assert.match(text, /"field":"transport"/, what);
          assert.equal((await told.health())[feature], 'down', what);
        }),
      );
    });
  }
}
