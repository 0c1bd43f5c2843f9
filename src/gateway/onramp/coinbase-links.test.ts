/** Tests purchases at Coinbase through the routes, against a double that refuses as the real API does. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { history } from '../../protocol/http/history';
import { onrampQuote, onrampSession, onrampUrl } from '../../protocol/http/onramp';
import { DEFAULT_PURCHASE_CURRENCIES } from '../../protocol/onramp/onramp-defaults';
import { onrampLink } from '../../protocol/onramp/onramp-hosts';
import { ADDRESS, testGateway } from '../test-gateway';
import { readCoinbaseKey, signCall } from './coinbase-key';
import { camelKeys } from './provider-replies';
import { type Options, startCoinbase } from './test-coinbase';

const NOW = 1_750_000_000_000;
const STATUS = 'ONRAMP_TRANSACTION_STATUS_';

async function world(t: TestContext, curve?: Options['curve'], config: object = {}) {
  const its = { skew: 0 };
  const service = await startCoinbase({
    now: () => NOW + its.skew,
    ...(curve && { curve }),
  });
  t.after(service.close);
  const { keyName, secret, url } = service;
  const gateway = testGateway(
    {},
    {
      onramp: { coinbase: { keyName, secret, apiUrl: url, ...config } },
      privateOrigins: [url],
    },
  );
  const session = (more: object = {}) =>
    gateway.post('/v1/onramp/session', {
      ...{ provider: 'coinbase', account: `eip155:8453:${ADDRESS}`, asset: 'USDC' },
      ...{ amount: '50', currency: 'EUR', ...more },
    });
  const purchases = (cursor = '') =>
    gateway.get(`/v1/account/${ADDRESS.toLowerCase()}/history?onramp=coinbase${cursor}`);
  return { ...gateway, service, its, session, purchases };
}

for (const curve of ['ed25519', 'P-256'] as const) {
  test(`session with a key of ${curve}: a link with a token of its own each time`, async (t) => {
    const { session } = await world(t, curve);
    const links = [await session(), await session()].map(async (reply) => {
      assert.equal(reply.status, 200);
      return v.parse(onrampSession.reply, await reply.json());
    });
    const [one, other] = await Promise.all(links);
    assert.notEqual(one?.url, other?.url);
    assert.notEqual(one?.id, other?.id);
    assert.equal(onrampLink(one?.url ?? ''), one?.url);
    assert.equal(one?.expiresAt, new Date(NOW + 300_000).toISOString());
    const { sessionToken, ...query } = Object.fromEntries(new URL(one?.url ?? '').searchParams);
    assert.match(sessionToken ?? '', /^[-0-9a-f]{36}$/);
    assert.deepEqual(query, {
      ...{ defaultAsset: 'USDC', defaultExperience: 'buy', defaultNetwork: 'base' },
      ...{ presetFiatAmount: '50', fiatCurrency: 'EUR', partnerUserRef: ADDRESS },
    });
  });
}

test('link on the page of the provider: taken once, within five minutes, and only as it was made', async (t) => {
  const { session, service, its } = await world(t);
  const link = async (more: object = {}) => {
    const reply = await session(more);
    return v.parse(onrampSession.reply, await reply.json()).url;
  };
  const one = await link();
  assert.equal(service.open(`${one}&callback=evil`), 'refused');
  assert.equal(service.open(one.replace(/sessionToken=./, 'sessionToken=0x')), 'refused');
  assert.deepEqual([service.open(one), service.open(one)], ['buys', 'used']);
  assert.equal(service.open(await link({ amount: undefined })), 'buys');
  const late = await link();
  its.skew = 300_000;
  assert.equal(service.open(late), 'expired');
});

test('session: for the visitor’s own address, the account and the asset', async (t) => {
  const { service, session, post } = await world(t);
  await session();
  const [sent] = service.sessions;
  assert.equal(sent?.clientIp, '192.0.2.1');
  assert.deepEqual(sent?.assets, ['USDC']);
  const [wallet] = (sent?.addresses ?? []) as { address: string; blockchains: string[] }[];
  assert.equal(wallet?.address, ADDRESS);
  assert.equal(wallet?.blockchains.length, 8);
  const reply = await post(
    '/v1/onramp/session',
    { provider: 'coinbase', account: `eip155:1:${ADDRESS}`, asset: 'USDC' },
    { 'X-Test-Address': '2001:db8::7' },
  );
  assert.equal(reply.status, 200);
  assert.equal(service.sessions[1]?.clientIp, '2001:db8::7', 'not its network alone');
});

for (const [what, change] of [
  [
    'a token that it finds too old',
    (w: Awaited<ReturnType<typeof world>>) => (w.its.skew = 130_000),
  ],
  ['a token from its future', (w: Awaited<ReturnType<typeof world>>) => (w.its.skew = -130_000)],
  ['a refusal', (w: Awaited<ReturnType<typeof world>>) => (w.service.reply.status = 400)],
  ['an outage', (w: Awaited<ReturnType<typeof world>>) => (w.service.reply.status = 500)],
  [
    'a token that is no token',
    (w: Awaited<ReturnType<typeof world>>) => (w.service.reply.token = '"><'),
  ],
] as const) {
  test(`session, ${what}: 503, and the log has neither the key nor the address`, async (t) => {
    const all = await world(t);
    change(all);
    const reply = await all.session();
    assert.equal(reply.status, 503);
    assert.equal((await reply.json()).reasons[0].field, 'provider');
    const log = all.log.join();
    assert.ok(!log.includes(all.service.secret) && !log.includes(ADDRESS));
  });
}

for (const [what, more, status, field] of [
  ['no account', { account: undefined }, 400, 'address'],
  [
    'an account of Solana',
    {
      account:
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:4Nd1mY6kE1sE6sNq1vN3pJrM1o2nQ4yT8aYv1nU2pXcb',
    },
    400,
    'chainId',
  ],
  ['a wrong address', { account: 'eip155:1:0x1234' }, 400, 'address'],
  ['an asset that is not for sale', { asset: 'DOGE' }, 400, 'asset'],
  ['an unknown currency', { currency: 'XXX' }, 400, 'currency'],
  ['another provider', { provider: 'meld' }, 400, 'provider'],
] as const) {
  test(`session, ${what}: refused, and the provider is not asked`, async (t) => {
    const { service, session } = await world(t);
    const reply = await session(more);
    assert.equal(reply.status, status);
    assert.equal((await reply.json()).reasons[0].field, field);
    assert.deepEqual(service.asked, []);
  });
}

test('link for other clients: with a session, whatever the client calls the user', async (t) => {
  const { service, post } = await world(t);
  const wallet = { address: ADDRESS, blockchains: ['ethereum', 'base'], assets: ['USDC'] };
  const body = {
    ...{ destinationWallets: [wallet], defaultNetwork: 'polygon', partnerUserId: ADDRESS },
    ...{ defaultExperience: 'buy', presetFiatAmount: 30 },
  };
  const { url } = v.parse(onrampUrl.reply, await (await post(onrampUrl.pattern, body)).json());
  const query = new URL(url).searchParams;
  assert.equal(new URL(url).host, 'pay.coinbase.com');
  assert.equal(query.get('defaultNetwork'), 'polygon');
  assert.equal(query.get('presetFiatAmount'), '30');
  assert.equal(service.sessions.length, 1);
  for (const wrong of [
    { presetFiatAmount: 1.5 },
    { partnerUserId: 'short' },
    { destinationWallets: [] },
  ]) {
    assert.equal((await post(onrampUrl.pattern, { ...body, ...wrong })).status, 400);
  }
});

const QUESTION = {
  ...{ purchaseCurrency: DEFAULT_PURCHASE_CURRENCIES[0], paymentCurrency: { id: 'USD' } },
  ...{ amount: '50', network: 'USDC' },
};

test('quote: the fees of the provider for the owner’s country; without a country none', async (t) => {
  const { post } = await world(t, undefined, { quotesFor: { country: 'US', subdivision: 'NY' } });
  const reply = await post(onrampQuote.pattern, QUESTION);
  assert.equal(reply.status, 200);
  const quote = v.parse(onrampQuote.reply, await reply.json());
  assert.deepEqual(quote.coinbaseFee, { amount: '1.25', currency: 'USD' });
  assert.deepEqual(quote.purchaseAmount, { amount: '48.5', currency: 'USDC' });
  const without = await world(t);
  assert.equal((await without.post(onrampQuote.pattern, QUESTION)).status, 503);
  assert.deepEqual(without.service.asked, []);
});

const TRANSACTION = {
  ...{ transaction_id: '1f0-a', status: `${STATUS}SUCCESS`, tx_hash: `0x${'ab'.repeat(32)}` },
  ...{ created_at: '2026-05-01T10:11:12Z', wallet_address: ADDRESS.toLowerCase() },
  ...{ purchase_currency: 'USDC', purchase_network: 'base' },
  purchase_amount: { value: '48.5', currency: 'USDC' },
};

test('purchases of an account: in all states, and the widget understands each', async (t) => {
  const { service, purchases } = await world(t);
  service.transactions = [
    { ...TRANSACTION, transaction_id: 'a', status: `${STATUS}CREATED`, tx_hash: '' },
    { ...TRANSACTION, transaction_id: 'b', status: `${STATUS}IN_PROGRESS`, tx_hash: null },
    TRANSACTION,
    { ...TRANSACTION, transaction_id: 'd', status: `${STATUS}FAILED`, tx_hash: undefined },
    { ...TRANSACTION, transaction_id: 'e', status: `${STATUS}NEW_STATE` },
    { ...TRANSACTION, transaction_id: 'f', wallet_address: `0x${'1'.repeat(40)}` },
    { ...(camelKeys(TRANSACTION) as object), transactionId: 'g', purchaseAmount: '48.5' },
    null,
  ];
  service.nextPageKey = 'page-2';
  const { data, next } = v.parse(history.reply, await (await purchases()).json());
  assert.deepEqual(
    data.map(({ id, metadata }) => [id, metadata.status.slice(STATUS.length), metadata.hash]),
    [
      ['a', 'IN_PROGRESS', '0x'],
      ['b', 'IN_PROGRESS', '0x'],
      ['1f0-a', 'SUCCESS', TRANSACTION.tx_hash],
      ['d', 'FAILED', '0x'],
      ['g', 'SUCCESS', TRANSACTION.tx_hash],
    ],
  );
  const [, , { metadata, transfers } = assert.fail()] = data;
  assert.equal(metadata.operationType, 'bought');
  assert.equal(metadata.chain, 'eip155:8453');
  assert.equal(transfers[0]?.quantity?.numeric, '48.5');
  assert.equal(transfers[0]?.direction, 'in');
  assert.equal(next, 'page-2');
  await purchases('&cursor=page-2');
  assert.match(service.asked[0] ?? '', new RegExp(`/user/${ADDRESS}/transactions\\?page_size=50$`));
  assert.match(service.asked[1] ?? '', /page_key=page-2$/);
});

test('purchases: never kept by a cache, and an outage is no empty list', async (t) => {
  const { service, purchases } = await world(t);
  assert.equal((await purchases()).headers.get('Cache-Control'), 'no-store');
  service.reply.status = 500;
  assert.equal((await purchases()).status, 503);
});

test('key: a file or a secret; another form is refused without its text', async (t) => {
  const apiUrl = 'https://api.test';
  const { secret } = await startCoinbase({ now: Date.now, curve: 'P-384' }).then((service) => {
    service.close();
    return service;
  });
  for (const wrong of [secret, 'AAAA', '', 'x'.repeat(88)]) {
    assert.throws(
      () => readCoinbaseKey({ keyName: 'k', secret: wrong, apiUrl }),
      (error: Error) =>
        /not a secret API key/.test(error.message) && (!wrong || !error.message.includes(wrong)),
    );
  }
  assert.throws(() => readCoinbaseKey({ keyFile: 'missing.json', apiUrl }), /missing\.json/);
  const { keyName, secret: good } = (await world(t)).service;
  const escaped = (await world(t, 'P-256')).service.secret.replaceAll('\n', '\\n');
  assert.equal(readCoinbaseKey({ keyName, secret: good, apiUrl }).algorithm, 'EdDSA');
  assert.equal(readCoinbaseKey({ keyName, secret: escaped, apiUrl }).algorithm, 'ES256');
});

test('double: refuses calls that the real API refuses', async (t) => {
  const { service } = await world(t);
  const { keyName, secret, url: apiUrl } = service;
  const key = readCoinbaseKey({ keyName, secret, apiUrl });
  const url = new URL('/onramp/v1/token', apiUrl);
  const signed = (path = url.pathname, own = key, now = NOW) =>
    signCall(own, { method: 'POST', url: new URL(path, apiUrl), now });
  const ask = async (token: string, body: object = {}, type = 'application/json') => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return reply.status;
  };
  const good = signed();
  const wallet = { address: ADDRESS, blockchains: ['base'] };
  assert.equal(await ask(good, { addresses: [wallet], clientIp: '192.0.2.1' }), 200);
  assert.equal(await ask(good), 401, 'the same token again');
  assert.equal(await ask(''), 401);
  assert.equal(await ask(signed('/onramp/v1/other')), 401);
  assert.equal(await ask(signed(undefined, { ...key, name: 'other' })), 401);
  assert.equal(await ask(signed(undefined, undefined, NOW - 130_000)), 401);
  assert.equal(await ask(signed(), { addresses: [wallet] }), 400, 'no address of the visitor');
  const whole = { addresses: [wallet], clientIp: '192.0.2.1' };
  assert.equal(await ask(signed(), whole, 'text/plain'), 415);
  for (const wrong of [
    ...[{ clientIp: 'unknown' }, { email: 'a@b.c' }, { addresses: [{ ...wallet, tag: '1' }] }],
  ]) {
    assert.equal(await ask(signed(), { ...whole, ...wrong }), 400, JSON.stringify(wrong));
  }
});

test('any JSON: its names get one spelling, and deep values end', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const once = camelKeys(value);
      assert.doesNotMatch(JSON.stringify(once) ?? '', /"[^"\\]*_[a-z][^"\\]*":/);
      assert.deepEqual(camelKeys(once), once);
    }),
  );
});
