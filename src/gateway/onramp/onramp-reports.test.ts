/** Tests signed links and the reports about them, on each store. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { onrampOptions, onrampOrder, onrampSession } from '../../protocol/http/onramp';
import { memoryStore, type Store } from '../store/open-store';
import { testOnStores } from '../store/test-stores';
import { ADDRESS, PROJECT, testGateway } from '../test-gateway';
import { createOnrampOrders, type OnrampReport } from './onramp-orders';
import { isSigned } from './report-signature';
import { canonicalQuery } from './signed-provider';

const SECRET = 'link-secret-of-at-least-32-characters';
const REPORTS = 'report-secret-of-at-least-32-characters';
const NOW = 1_750_000_000_000;
const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');

const PROVIDER = {
  ...{ label: 'Test Pay', url: 'http://pay.localhost:4100/buy', secret: SECRET },
  ...{ webhookSecret: REPORTS, feeRange: '1-2%' },
};

function world(store: Store = memoryStore(), more: object = {}) {
  const onramp = { providers: { testpay: { ...PROVIDER, ...more } } };
  const gateway = testGateway({}, { onramp }, { store });
  const start = async (body: object = {}) => {
    const reply = await gateway.post('/v1/onramp/session', {
      ...{ provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH' },
      ...{ amount: '49.90', currency: 'USD', ...body },
    });
    assert.equal(reply.status, 200);
    return v.parse(onrampSession.reply, await reply.json());
  };
  const send = (report: object, { time = gateway.clock.now, secret = REPORTS } = {}) => {
    const body = JSON.stringify(report);
    const t = Math.floor(time / 1000);
    const signature = `t=${t},v1=${hmac(secret, `${t}.${body}`)}`;
    return gateway.app.request('/v1/onramp/webhooks/testpay', {
      ...{ method: 'POST', body, headers: { 'X-Onramp-Signature': signature } },
    });
  };
  const outcome = async (report: object) => (await (await send(report)).json()).outcome;
  const order = async (id: string) =>
    v.parse(onrampOrder.reply, await (await gateway.get(`/v1/onramp/orders/${id}`)).json());
  return { ...gateway, start, send, outcome, order };
}

test('link: signed over its canonical query, with an end, and for one order', async () => {
  const { start } = world();
  const { url, id, expiresAt } = await start();
  const [at, query = '', signature] = /^(.*)\?(.*)&signature=(.*)$/.exec(url)?.slice(1) ?? [];
  assert.equal(at, PROVIDER.url);
  assert.equal(signature, hmac(SECRET, query));
  assert.deepEqual(
    [...new URLSearchParams(query)],
    [
      ['account', `eip155:1:${ADDRESS}`],
      ['amount', '49.90'],
      ['asset', 'ETH'],
      ['currency', 'USD'],
      ['expires', String(NOW / 1000 + 300)],
      ['order', id],
    ],
  );
  assert.equal(expiresAt, new Date(NOW + 300_000).toISOString());
  assert.notEqual((await start()).id, id);
});

test('any values: the canonical query reads back as the same values, in one order', () => {
  const values = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(values, (given) => {
      const query = canonicalQuery(given);
      const turned = Object.fromEntries(Object.entries(given).reverse());
      assert.equal(canonicalQuery(turned), query);
      assert.deepEqual(
        Object.fromEntries(new URLSearchParams(query)),
        Object.fromEntries(Object.entries(given)),
      );
    }),
  );
});

test('options: the providers of the configuration, and the currencies of the protocol', async () => {
  const { get } = world();
  const reply = v.parse(onrampOptions.reply, await (await get('/v1/onramp/options')).json());
  assert.deepEqual(
    reply.providers?.map(({ name, label, tracked }) => [name, label, tracked]),
    [['testpay', 'Test Pay', true]],
  );
  assert.deepEqual(
    reply.paymentCurrencies.map(({ id }) => id),
    ['USD', 'EUR'],
  );
  assert.deepEqual(
    reply.purchaseCurrencies.map(({ symbol }) => symbol),
    ['USDC', 'ETH'],
  );
  const none = await (await testGateway().get('/v1/onramp/options')).json();
  assert.deepEqual(none.providers, []);
});

testOnStores('reports in order: the state follows, with what was delivered', async (_, store) => {
  const { start, outcome, order, clock } = world(store);
  const { id } = await start();
  assert.equal((await order(id)).state, 'pending');
  assert.equal(await outcome({ id: 'e1', order: id, state: 'pending', time: NOW }), 'taken');
  clock.now += 60_000;
  const hash = `0x${'ab'.repeat(32)}`;
  const done = { order: id, state: 'completed', time: NOW + 5, received: '0.02', hash };
  assert.equal(await outcome({ id: 'e2', ...done }), 'taken');
  const found = await order(id);
  assert.deepEqual(
    [found.state, found.received, found.hash, found.createdAt, found.updatedAt],
    ['completed', '0.02', hash, new Date(NOW).toISOString(), new Date(NOW + 60_000).toISOString()],
  );
});

testOnStores('reports twice and out of order: the newest state stays', async (_, store) => {
  const { start, outcome, order } = world(store);
  const { id } = await start();
  const failed = { id: 'e2', order: id, state: 'failed', time: NOW + 5, reason: 'card_declined' };
  const pending = { id: 'e1', order: id, state: 'pending', time: NOW };
  const outcomes = [failed, failed, pending, pending].map(outcome);
  assert.deepEqual((await Promise.all(outcomes)).sort(), [
    'repeated',
    'repeated',
    'stale',
    'taken',
  ]);
  assert.deepEqual(
    [(await order(id)).state, (await order(id)).reason],
    ['failed', 'card_declined'],
  );
  // In the same millisecond an end wins, whichever comes first.
  const { id: other } = await start();
  await outcome({ id: 'e3', order: other, state: 'completed', time: NOW });
  assert.equal(await outcome({ id: 'e4', order: other, state: 'pending', time: NOW }), 'stale');
  assert.equal((await order(other)).state, 'completed');
});

test('any order of any reports, some twice: the state is that of the newest', async () => {
  const store = memoryStore();
  const orders = createOnrampOrders(store, () => NOW);
  const report = fc.record({
    state: fc.constantFrom('pending' as const, 'completed' as const, 'failed' as const),
    time: fc.integer({ min: 1, max: 1000 }),
  });
  let world = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(report, { minLength: 1, maxLength: 6, selector: ({ time }) => time }),
      fc.infiniteStream(fc.nat()),
      async (reports, numbers) => {
        world += 1;
        const id = orders.newId();
        await orders.add({ id, project: PROJECT, provider: 'p', asset: 'ETH' });
        const sent = [...reports, ...reports.slice(0, 2)].map(
          (each): OnrampReport => ({
            ...each,
            ...{ id: `${world}-${each.time}`, order: id, received: '', hash: '', reason: '' },
          }),
        );
        const turns = sent.map((each) => ({ each, at: numbers.next().value ?? 0 }));
        for (const { each } of turns.sort((a, b) => a.at - b.at)) await orders.report('p', each);
        const [newest] = [...reports].sort((a, b) => b.time - a.time);
        assert.equal((await orders.find(PROJECT, id))?.state, newest?.state);
      },
    ),
    { numRuns: 30 },
  );
  await store.close();
});

test('report that is not signed, by another key, too old or of the future: refused', async () => {
  const { start, send, app, order } = world();
  const { id } = await start();
  const report = { id: 'e1', order: id, state: 'completed', time: NOW };
  assert.equal((await send(report, { secret: SECRET })).status, 401, 'the key of the links');
  assert.equal((await send(report, { time: NOW - 301_000 })).status, 401);
  assert.equal((await send(report, { time: NOW + 301_000 })).status, 401);
  const body = JSON.stringify(report);
  for (const signature of ['', 't=1,v1=', `t=1750000000,v1=${'0'.repeat(64)}`]) {
    const headers = { 'X-Onramp-Signature': signature };
    const at = '/v1/onramp/webhooks/testpay';
    assert.equal((await app.request(at, { method: 'POST', body, headers })).status, 401);
  }
  assert.equal((await order(id)).state, 'pending');
  assert.equal((await send(report, { time: NOW - 299_000 })).status, 200);
});

test('any bytes as a signature: never accepted, and never an error', () => {
  const near = fc
    .tuple(
      fc.nat(10 ** 10),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
    )
    .map(([time, hex]) => `t=${time},v1=${hex}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), fc.string(), (header, body) => {
      assert.equal(isSigned(REPORTS, header, body, NOW), false);
    }),
  );
});

for (const [what, report, status] of [
  ['another state', { state: 'refunded' }, 400],
  ['no time', { time: undefined }, 400],
  ['a time that is no number', { time: '5' }, 400],
  ['a time far ahead, which would block all later ones', { time: NOW + 700_000 }, 400],
  ['a negative amount', { received: '-1' }, 400],
  ['a hash that is markup', { hash: '<b>' }, 400],
  ['a reason that is a sentence', { reason: 'Call 555 now' }, 400],
  ['an order that is unknown', { order: 'x' }, 200],
  ['more than 8 kB', { more: 'x'.repeat(8_000) }, 413],
] as const) {
  test(`signed report with ${what}: changes nothing`, async () => {
    const { start, send, order } = world();
    const { id } = await start();
    const reply = await send({ id: 'e1', order: id, state: 'completed', time: NOW, ...report });
    assert.equal(reply.status, status);
    assert.equal((await order(id)).state, 'pending');
  });
}

test('providers that send no reports: 404', async () => {
  const { app } = world();
  for (const name of ['meld', 'coinbase', 'other', '__proto__']) {
    const reply = await app.request(`/v1/onramp/webhooks/${name}`, { method: 'POST', body: '{}' });
    assert.equal(reply.status, 404, name);
  }
});

test('order: only by its id, in its project', async () => {
  const { start, get, app } = world();
  const { id } = await start();
  assert.equal((await get('/v1/onramp/orders/unknown')).status, 404);
  assert.equal((await app.request(`/v1/onramp/orders/${id}`)).status, 401);
  const { headers } = await get(`/v1/onramp/orders/${id}`);
  assert.equal(headers.get('Cache-Control'), 'no-store');
});

testOnStores(
  'old purchases: deleted, unused ones sooner; a full table adds none',
  async (_, store) => {
    let now = NOW;
    const orders = createOnrampOrders(store, () => now, 3);
    const add = async (id: string) => {
      await orders.add({ id, project: PROJECT, provider: 'p', asset: 'ETH' });
    };
    const more = { received: '', hash: '', reason: '' };
    const report = { id: 'r', order: 'used', state: 'pending', time: 1, ...more } as const;
    await add('used');
    await add('unused');
    await orders.report('p', report);
    await add('third');
    await assert.rejects(add('fourth'), { status: 503 });
    now += 86_401_000;
    await add('next day');
    assert.equal(await orders.find(PROJECT, 'unused'), undefined);
    assert.equal((await orders.find(PROJECT, 'used'))?.state, 'pending');
    now += 30 * 86_400_000;
    await add('next month');
    assert.equal(await orders.find(PROJECT, 'used'), undefined);
  },
);

for (const [amount, code] of [
  ['9.99', 'below_minimum'],
  ['25000.01', 'above_maximum'],
] as const) {
  test(`amount of ${amount}: refused with the limit`, async () => {
    const { post } = world();
    const body = { provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH', amount };
    const reply = await post('/v1/onramp/session', body);
    assert.equal(reply.status, 400);
    const { code: found, message } = await reply.json();
    assert.equal(found, code);
    assert.match(message, /(?:10\.00|25000\.00) USD/);
  });
}

test('amounts that are none: refused', async () => {
  const { post } = world();
  for (const amount of ['0', '0.00', '-5', '1e3', 'NaN', '50.123', '', ' 50', '1'.repeat(10)]) {
    const body = { provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH', amount };
    assert.equal((await post('/v1/onramp/session', body)).status, 400, amount);
  }
});

test('page of another site: gets no link', async () => {
  const { post } = world();
  const body = { provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH' };
  const from = (Origin: string) => post('/v1/onramp/session', body, { Origin });
  assert.equal((await from('https://evil.test')).status, 403);
  assert.equal((await from('https://shop.test')).status, 200);
});

test('Meld: its query, with the coin of the network; without a key not offered', async () => {
  const { post } = testGateway({}, { onramp: { meldPublicKey: 'pk_1&x' } });
  const ask = async (body: object) => {
    const reply = await post('/v1/onramp/session', { provider: 'meld', asset: 'USDC', ...body });
    assert.equal(reply.status, 200);
    const url = new URL(v.parse(onrampSession.reply, await reply.json()).url);
    assert.equal(url.origin, 'https://meldcrypto.com');
    return Object.fromEntries(url.searchParams);
  };
  const common = { publicKey: 'pk_1&x', externalCustomerId: PROJECT };
  assert.deepEqual(await ask({ account: `eip155:1:${ADDRESS.toLowerCase()}` }), {
    ...common,
    ...{ destinationCurrencyCode: 'USDC', walletAddress: ADDRESS },
  });
  const onSolana = '4Nd1mY6kE1sE6sNq1vN3pJrM1o2nQ4yT8aYv1nU2pXcb';
  assert.deepEqual(await ask({ account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${onSolana}` }), {
    ...common,
    destinationCurrencyCode: 'SOL',
    walletAddress: onSolana,
  });
  assert.deepEqual(await ask({}), {
    ...common,
    ...{ destinationCurrencyCode: 'USDC', walletAddress: '' },
  });
});

test('many links of one visitor: the rate limit counts each as five requests', async () => {
  const { post } = testGateway(
    {},
    { onramp: { meldPublicKey: 'pk' }, rateLimit: { perMinute: 10, burst: 10 } },
  );
  const ask = () => post('/v1/onramp/session', { provider: 'meld', asset: 'USDC' });
  assert.deepEqual([(await ask()).status, (await ask()).status], [200, 200]);
  assert.equal((await ask()).status, 429);
});
