/** Tests `wallet_getAssets`: the page's question, the frame's list, and the balance API in its place. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { BalanceReply } from '../../../protocol/http/balance';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import type { WalletProvider } from '../../core/contracts/wallet';
import { addErrors, appKitError } from '../../core/errors/app-kit-error';
import type { BalanceQuery, Gateway } from '../../core/gateway/gateway-types';
import { setNetworks } from '../../core/state/networks';
import { fakeNetwork, settle } from '../../core/testing/fake-core';
import { createAssetDiscovery } from './asset-discovery';
import { EMBEDDED_ERRORS } from './errors';
import { ADDRESS, fakeLogin, SOL } from './fake-login';

addErrors(EMBEDDED_ERRORS);

const TOKEN = `0x${'ab'.repeat(20)}`;
const SPAM = `0x${'cd'.repeat(20)}`;
const account = ADDRESS.toUpperCase().replace('0X', '0x');

const entry = (symbol: string, numeric: string, more: object = {}) =>
  ({
    ...{ name: symbol, symbol, chainId: 'eip155:1', price: '2', value: '3' },
    ...{ address: undefined, iconUrl: undefined, quantity: { decimals: 18, numeric } },
    ...more,
  }) as BalanceReply['balances'][number];

const NATIVE_ASSET = {
  ...{ address: 'native', balance: '0x14d1120d7b160000', type: 'native' },
  metadata: { name: 'ETH', symbol: 'ETH', decimals: 18, price: 2, value: 3 },
};
const TOKEN_ASSET = {
  ...{ address: TOKEN, balance: '0x7', type: 'erc20' },
  metadata: { name: 'USDC', symbol: 'USDC', decimals: 6, iconUrl: 'https://img.test/a.png' },
};

let world: ReturnType<typeof fakeLogin>;
let queries: BalanceQuery[];
let balances: (query: BalanceQuery) => Promise<BalanceReply | undefined>;

beforeEach(() => {
  world = fakeLogin();
  queries = [];
  balances = async ({ networkId }) =>
    networkId === 'eip155:137' ? undefined : { balances: MAINNET };
  setNetworks([fakeNetwork('eip155:1'), fakeNetwork('eip155:137'), fakeNetwork(SOL)]);
  setGatewayLoader(async () => {
    const fetchBalances = (query: BalanceQuery) => {
      queries.push(query);
      return balances(query);
    };
    return { fetchBalances } as unknown as Gateway;
  });
});
afterEach(() => {
  world.stop();
  setNetworks([]);
});

const MAINNET = [
  entry('ETH', '1.5'),
  entry('USDC', '0.0000079', {
    address: `eip155:1:${TOKEN.toUpperCase().replace('0X', '0x')}`,
    quantity: { decimals: 6, numeric: '0.0000079' },
    ...{ price: undefined, value: undefined, iconUrl: 'https://img.test/a.png' },
  }),
  entry('FREE', '1', { address: `eip155:1:${SPAM}`, isSpam: true }),
  entry('LIE', '1', { chainId: undefined, address: `eip155:10:${TOKEN}` }),
  entry('HUGE', '9'.repeat(90), { address: `eip155:1:0x${'ef'.repeat(20)}` }),
  entry('ODD', '1', { address: 'eip155:1:not-an-address' }),
];

/** Those that the frame has not answered. */
const requests = () => world.frame.asked.filter(({ type }) => type === '@w3m-app/RPC_REQUEST');

/** @param frame its replies, one after the other: at first its capabilities on each network */
async function ask(
  provider: WalletProvider,
  params: unknown,
  frame: readonly unknown[] = [{}, {}],
): Promise<unknown> {
  const asking = provider.request({ method: 'wallet_getAssets', params: params as unknown[] });
  asking.catch(() => {});
  for (const reply of frame) await world.frame.reply('RPC_REQUEST', reply);
  return asking;
}

test('assets of the page’s networks, by the balance API: units in hex, without spam and without what is of no network', async () => {
  const provider = await world.connected();
  assert.deepEqual(await ask(provider, [{ account }]), { '0x1': [NATIVE_ASSET, TOKEN_ASSET] });
  assert.deepEqual(
    queries.map(({ networkId, address }) => [networkId, address]),
    [
      ['eip155:1', ADDRESS],
      ['eip155:137', ADDRESS],
    ],
  );
  // Capabilities are asked once a login.
  assert.deepEqual(await ask(provider, { account, chainFilter: ['0x01'] }, []), {
    '0x1': [NATIVE_ASSET, TOKEN_ASSET],
  });
});

for (const [name, filter, wanted] of [
  ['network of the page', { chainFilter: ['0x1'] }, { '0x1': [NATIVE_ASSET, TOKEN_ASSET] }],
  ['network that the page does not have', { chainFilter: ['0xa'] }, {}],
  [
    'type',
    { assetTypeFilter: ['NATIVE', 'erc721'], chainFilter: ['0x1'] },
    { '0x1': [NATIVE_ASSET] },
  ],
  [
    'address',
    { assetFilter: { '0x1': [TOKEN.toUpperCase().replace('0X', '0x')] } },
    { '0x1': [TOKEN_ASSET] },
  ],
  [
    'address and type in an object',
    { assetFilter: { '0x1': [{ address: 'native', type: 'native' }] } },
    { '0x1': [NATIVE_ASSET] },
  ],
  [
    'no address: all of the network',
    { assetFilter: { '0x1': [] } },
    { '0x1': [NATIVE_ASSET, TOKEN_ASSET] },
  ],
  [
    'two filters: what passes both',
    { assetFilter: { '0x1': ['native'] }, assetTypeFilter: ['erc20'] },
    { '0x1': [] },
  ],
] as const) {
  test(`filter of assets, ${name}: no other asset in the reply`, async () => {
    const provider = await world.connected();
    const frame = Object.keys(wanted).map(() => ({}));
    assert.deepEqual(await ask(provider, [{ account, ...filter }], frame), wanted);
  });
}

test('spam that the page names: in the reply', async () => {
  const provider = await world.connected();
  const reply = await ask(provider, [{ account, assetFilter: { '0x1': [SPAM] } }], [{}]);
  assert.deepEqual(
    (reply as Record<string, { address: string }[]>)['0x1']?.map(({ address }) => address),
    [SPAM],
  );
});

test('another account: 4100; malformed or endless filters: -32602; nothing is asked', async () => {
  const provider = await world.connected();
  await assert.rejects(ask(provider, [{ account: `0x${'00'.repeat(20)}` }], []), { code: 4100 });
  for (const params of [
    undefined,
    [],
    [null],
    [{}],
    [{ account: 'vitalik.eth' }],
    [{ account, chainFilter: '0x1' }],
    [{ account, chainFilter: ['1'] }],
    [{ account, chainFilter: ['0xffffffffffffffff'] }],
    [{ account, chainFilter: Array(65).fill('0x1') }],
    [{ account, assetFilter: { 1: ['native'] } }],
    [{ account, assetFilter: { '0x1': ['0x12'] } }],
    [{ account, assetFilter: { '0x1': Array(257).fill('native') } }],
    [
      {
        account,
        assetFilter: Object.fromEntries(
          Array.from({ length: 65 }, (_, at) => [`0x${(at + 1).toString(16)}`, []]),
        ),
      },
    ],
    [{ account, assetTypeFilter: ['x'.repeat(33)] }],
  ]) {
    await assert.rejects(ask(provider, params, []), { code: -32602 }, JSON.stringify(params));
  }
  assert.deepEqual([queries, requests()], [[], []]);
});

test('balance API that fails: -32603, and no list that looks complete', async () => {
  const provider = await world.connected();
  balances = () => Promise.reject(appKitError('http_status', { n: 503 }));
  await assert.rejects(ask(provider, [{ account }]), { code: -32603 });
});

test('one network of two fails: left out, and the other is in the reply', async () => {
  const provider = await world.connected();
  setNetworks([fakeNetwork('eip155:1'), fakeNetwork('eip155:10')]);
  balances = async ({ networkId }) => {
    if (networkId === 'eip155:10') throw appKitError('http_status', { n: 503 });
    return { balances: MAINNET };
  };
  assert.deepEqual(await ask(provider, [{ account }]), { '0x1': [NATIVE_ASSET, TOKEN_ASSET] });
});

test('many networks: four are read at once, and two calls share each reading', async () => {
  setNetworks(Array.from({ length: 10 }, (_, at) => fakeNetwork(`eip155:${at + 1}`)));
  const { answer } = createAssetDiscovery({ address: ADDRESS, ask: async () => ({}) });
  let most = 0;
  let open = 0;
  balances = async () => {
    open += 1;
    most = Math.max(most, open);
    await settle();
    open -= 1;
    return { balances: [] };
  };
  const [one, other] = await Promise.all([answer([{ account }]), answer([{ account }])]);
  assert.deepEqual([Object.keys(one ?? {}).length, one], [10, other]);
  assert.deepEqual([queries.length, most], [10, 4]);
});

test('network whose number is no safe integer: named exactly', async () => {
  const provider = await world.connected();
  setNetworks([fakeNetwork('eip155:9007199254740993')]);
  balances = async () => ({ balances: [] });
  assert.deepEqual(await ask(provider, [{ account }], [{}]), { '0x20000000000001': [] });
});

const ABLE = { '0x1': { assetDiscovery: { supported: true } } };
const asset = (more: object = {}) => ({
  ...{ address: 'native', balance: '0x2', type: 'NATIVE' },
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2, iconUrl: '' },
  ...more,
});

test('frame that lists assets: its list, for the page and for the widget; the balance API is not asked', async () => {
  const provider = await world.connected();
  const list = { '0x01': [asset()] };
  const wanted = [{ ...asset(), type: 'native' }];
  const one = [{ account, chainFilter: ['0x1'] }];
  assert.deepEqual(await ask(provider, one, [ABLE, list]), { '0x1': wanted });
  const asking = provider.balances?.('eip155:1' as never);
  const { payload } = await world.frame.reply('RPC_REQUEST', list);
  assert.deepEqual(payload, {
    method: 'wallet_getAssets',
    params: [{ account: ADDRESS, chainFilter: ['0x1'] }],
    ...{ chainId: 1, chainNamespace: 'eip155' },
  });
  const { price, name, symbol, iconUrl } = asset().metadata;
  const numeric = '0.000000000000000002';
  const entry = { chainId: 'eip155:1', quantity: { decimals: 18, numeric } };
  assert.deepEqual([await asking, queries], [[{ ...entry, price, name, symbol, iconUrl }], []]);
});

for (const [name, list] of [
  ['no object', 'none'],
  ['another network alone', { '0xa': [asset()] }],
  ['a balance that is no hex', { '0x1': [asset({ balance: '12' })] }],
  ['a balance of more than 256 bits', { '0x1': [asset({ balance: `0x1${'0'.repeat(64)}` })] }],
  ['a negative price', { '0x1': [asset({ metadata: { ...asset().metadata, price: -1 } })] }],
  ['a native coin with a contract', { '0x1': [asset({ address: TOKEN })] }],
  ['no metadata', { '0x1': [asset({ metadata: undefined })] }],
  ['1,001 assets', { '0x1': Array(1_001).fill(asset()) }],
] as const) {
  test(`frame’s list with ${name}: the balance API is asked`, async () => {
    const provider = await world.connected();
    const reply = await ask(provider, [{ account, chainFilter: ['0x1'] }], [ABLE, list]);
    assert.deepEqual(reply, { '0x1': [NATIVE_ASSET, TOKEN_ASSET] });
  });
}

test('frame that refuses its capabilities: asked once, then the balance API', async () => {
  const provider = await world.connected();
  const asking = provider.balances?.('eip155:1' as never);
  await world.frame.reply('RPC_REQUEST', { message: 'Not available' }, 'ERROR');
  assert.equal(await asking, undefined);
  assert.equal(await provider.balances?.('eip155:1' as never), undefined);
  assert.deepEqual(requests(), []);
});

test('frame that never answers: the balance API after 10 seconds', async (t) => {
  const provider = await world.connected();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const asking = provider.balances?.('eip155:1' as never);
  t.mock.timers.tick(10_000);
  assert.equal(await asking, undefined);
});

test('capabilities for the page: each network has the discovery of assets', async () => {
  const provider = await world.connected();
  const asking = provider.request({ method: 'wallet_getCapabilities', params: [ADDRESS] });
  await world.frame.reply('RPC_REQUEST', { '0x1': { atomic: { status: 'unsupported' } } });
  assert.deepEqual(await asking, {
    '0x1': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } },
  });
});

test('after the login has ended: no list, and the frame hears nothing', async () => {
  const provider = await world.connected();
  world.wallet.leave?.();
  assert.equal(await provider.balances?.('eip155:1' as never), undefined);
  assert.equal(world.frame.state.created, 1);
});
