import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { networkId } from '../../core/testing/fake-core';
import { readAssets } from './own-assets';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const POLYGON = networkId('eip155:137');
const CAN = { '0x89': { assetDiscovery: { supported: true } } };
const TOKEN = `0x${'a1'.repeat(20)}`;
const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: '' };
const native = { name: 'POL', symbol: 'POL', decimals: 18, price: 0.5, iconUrl: '' };
const LIST = {
  '0x89': [
    { address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata: native },
    { address: TOKEN, balance: '0x16e360', type: 'ERC20', metadata },
  ],
  '0x1': [{ address: 'native', balance: '0x1', type: 'NATIVE', metadata: native }],
};

/** @returns what was asked for, and the answer. */
async function read(can: unknown, list: unknown) {
  const asked: [string, unknown][] = [];
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push([method, params]);
    const answer = method === 'wallet_getCapabilities' ? can : list;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const found = await readAssets({ request }, ACCOUNT, POLYGON);
  return { asked, found };
}

test('wallet that lists assets: asked for this account on this network', async () => {
  const { asked, found } = await read(CAN, LIST);
  assert.deepEqual(asked, [
    ['wallet_getCapabilities', [ACCOUNT, ['0x89']]],
    ['wallet_getAssets', [{ account: ACCOUNT, chainFilter: ['0x89'] }]],
  ]);
  assert.deepEqual(
    found?.map(({ symbol, address, chainId, price, quantity }) => [
      ...[symbol, address, chainId, price],
      ...[quantity.numeric, Number(quantity.decimals)],
    ]),
    [
      ['POL', undefined, POLYGON, '0.5', '1', 18],
      ['USDC', `${POLYGON}:${TOKEN}`, POLYGON, '1', '1.5', 6],
    ],
  );
});

test('account without anything on this network: an empty list, which is an answer', async () => {
  assert.deepEqual((await read(CAN, {})).found, []);
});

for (const [what, can] of [
  ['says nothing of assets', { '0x89': { atomic: { status: 'unsupported' } } }],
  ['lists them on another network only', { '0x1': { assetDiscovery: { supported: true } } }],
  ['does not support it', { '0x89': { assetDiscovery: { supported: false } } }],
  ['answers nothing', undefined],
  ['refuses', new Error('no')],
] as const) {
  test(`wallet that ${what}: not asked for them, the gateway is`, async () => {
    const { asked, found } = await read(can, LIST);
    assert.deepEqual([asked.length, found], [1, undefined]);
  });
}

for (const [what, list] of [
  ['an error', new Error('Not available')],
  ['no list', null],
  ['an asset without its decimals', { '0x89': [{ ...LIST['0x89'][1], metadata: { name: 'x' } }] }],
  ['a balance that is no number', { '0x89': [{ ...LIST['0x89'][0], balance: 'much' }] }],
  ['an address that is none', { '0x89': [{ ...LIST['0x89'][1], address: 'eip155:1:0x' }] }],
] as const) {
  test(`reply with ${what}: the gateway is asked`, async () => {
    assert.equal((await read(CAN, list)).found, undefined);
  });
}

test('wallet that never answers: the gateway is asked after ten seconds', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const reading = readAssets({ request: () => new Promise(() => {}) }, ACCOUNT, POLYGON);
  mock.timers.tick(10_000);
  assert.equal(await reading, undefined);
});
