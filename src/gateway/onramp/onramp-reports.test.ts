/** Tests the reports of a provider about purchases, on each store. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoryStore } from '../store/open-store';
import { testOnStores } from '../store/test-stores';
import { PROJECT } from '../test-gateway';
import { createOnrampOrders, type OnrampReport } from './onramp-orders';
import { isSigned } from './report-signature';
import { NOW, onrampWorld, REPORTS, SECRET } from './test-onramp';

testOnStores('reports in order: the state follows, with what was delivered', async (_, store) => {
  const { start, outcome, order, clock } = onrampWorld(store);
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
  const { start, outcome, order } = onrampWorld(store);
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
  // In the same millisecond an end wins, also when it comes first.
  const { id: other } = await start();
  await outcome({ id: 'e3', order: other, state: 'completed', time: NOW });
  assert.equal(await outcome({ id: 'e4', order: other, state: 'pending', time: NOW }), 'stale');
  assert.equal((await order(other)).state, 'completed');
});

testOnStores('purchase: of one project and one provider', async (_, store) => {
  const orders = createOnrampOrders(store, () => NOW);
  const id = orders.newId();
  await orders.add({ id, project: PROJECT, provider: 'p', asset: 'ETH' });
  assert.equal(await orders.find('another', id), undefined);
  const done = { id: 'e', order: id, state: 'completed', time: NOW } as const;
  const report = { ...done, received: '', hash: '', reason: '' };
  assert.equal(await orders.report('another', report), 'unknown');
  assert.equal((await orders.find(PROJECT, id))?.state, 'pending');
  assert.equal(await orders.report('p', report), 'taken');
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
  const { start, send, app, order } = onrampWorld();
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
    const { start, send, order } = onrampWorld();
    const { id } = await start();
    const good: object = { id: 'e1', order: id, state: 'completed', time: NOW };
    const reply = await send({ ...good, ...report });
    assert.equal(reply.status, status);
    assert.equal((await order(id)).state, 'pending');
  });
}

test('providers that send no reports: 404', async () => {
  const { app } = onrampWorld();
  for (const name of ['meld', 'coinbase', 'other', '__proto__']) {
    const reply = await app.request(`/v1/onramp/webhooks/${name}`, { method: 'POST', body: '{}' });
    assert.equal(reply.status, 404, name);
  }
});

test('order: only by its id, in its project', async () => {
  const { start, get, app } = onrampWorld();
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
