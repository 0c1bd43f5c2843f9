/** Tests docs/examples/paywall.mjs against a scripted facilitator: whose terms count, and one delivery. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createPaywall } from '../../../docs/examples/paywall.mjs';

const TERMS = {
  ...{ scheme: 'exact' as const, network: 'eip155:31337', amount: '25', maxTimeoutSeconds: 60 },
  ...{ asset: `0x${'70'.repeat(20)}`, payTo: `0x${'5a'.repeat(20)}` },
  extra: { name: 'Dollar', version: '2' },
};
const HASH = `0x${'ab'.repeat(32)}`;
const servers: Server[] = [];
after(() => servers.map((server) => server.close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const settled = { success: true, transaction: HASH, network: TERMS.network };

/** @param replies of settle, one after the other; the last one stays */
async function world({
  verify = { isValid: true } as object,
  replies = [settled] as object[],
  status = 200,
} = {}) {
  const asked: { url: string; body: { paymentRequirements: unknown } }[] = [];
  const facilitator = await serve(async (req, res) => {
    let text = '';
    for await (const part of req) text += String(part);
    asked.push({ url: req.url ?? '', body: JSON.parse(text) });
    const reply = req.url === '/verify' ? verify : (replies.shift() ?? settled);
    res.writeHead(status).end(JSON.stringify(reply));
  });
  const resource = { url: 'https://shop.test/article' };
  const paywall = createPaywall({ facilitator, accepts: [TERMS], resource });
  const shop = await serve((req, res) => void paywall(req, res, () => res.end('article')));
  const ask = async (payment?: unknown) => {
    const text = typeof payment === 'string' ? payment : btoa(JSON.stringify(payment));
    const headers = payment === undefined ? undefined : { 'payment-signature': text };
    const reply = await fetch(shop, headers ? { headers } : {});
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  return { ask, asked };
}

let nonce = 0;
function payment(accepted: object = {}) {
  nonce += 1;
  const authorization = { from: '0xme', nonce: String(nonce), validBefore: '99999999999' };
  return { x402Version: 2, accepted: { ...TERMS, ...accepted }, payload: { authorization } };
}
const read = (header: string | null) => JSON.parse(atob(header ?? '')) as Record<string, unknown>;

test('no payment: 402 with the terms in the header', async () => {
  const { ask, asked } = await world();
  const { status, headers } = await ask();
  assert.equal(status, 402);
  const { x402Version, accepts } = read(headers.get('payment-required'));
  assert.deepEqual([x402Version, accepts, asked], [2, [TERMS], []]);
});

test('good payment: verified, settled, delivered with the transaction; a second time refused', async () => {
  const { ask, asked } = await world();
  const mine = payment();
  const [one, other] = await Promise.all([ask(mine), ask(mine)]);
  const statuses = [one.status, other.status].sort();
  assert.deepEqual(statuses, [200, 402]);
  const good = one.status === 200 ? one : other;
  assert.equal(good.text, 'article');
  assert.equal(read(good.headers.get('payment-response')).transaction, HASH);
  assert.equal((await ask(mine)).status, 402);
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['/verify', '/settle'],
  );
});

for (const [what, accepted] of [
  ['less', { amount: '1' }],
  ['another recipient', { payTo: `0x${'66'.repeat(20)}` }],
  ['another token', { asset: `0x${'66'.repeat(20)}` }],
  ['another network', { network: 'eip155:1' }],
] as const) {
  test(`payment for ${what}: refused before the facilitator is asked`, async () => {
    const { ask, asked } = await world();
    assert.equal((await ask(payment(accepted))).status, 402);
    assert.deepEqual(asked, []);
  });
}

test('headers that are no payment: refused', async () => {
  const { ask, asked } = await world();
  for (const bad of ['%%%', btoa('null'), btoa('[]'), 'x'.repeat(9_000)]) {
    assert.equal((await ask(bad)).status, 402);
  }
  assert.deepEqual(asked, []);
});

test('terms that the facilitator gets: the own ones', async () => {
  const { ask, asked } = await world();
  await ask(payment({ maxTimeoutSeconds: 9, extra: { name: 'Other', version: '9' } }));
  assert.deepEqual(asked[0]?.body.paymentRequirements, TERMS);
});

test('refused payment: 402 with the reason; the same payment may come again', async () => {
  const failed = { success: false, errorReason: 'insufficient_funds', transaction: '' };
  const { ask } = await world({ replies: [failed, settled] });
  const mine = payment();
  const first = await ask(mine);
  assert.equal(first.status, 402);
  assert.equal(read(first.headers.get('payment-response')).errorReason, 'insufficient_funds');
  assert.equal((await ask(mine)).status, 200);
});

test('no block yet: asks for the same payment once more', async () => {
  const waiting = { success: false, errorReason: 'unexpected_settle_error', transaction: HASH };
  const { ask, asked } = await world({ replies: [waiting, settled] });
  assert.equal((await ask(payment())).status, 200);
  assert.equal(asked.length, 3);
});

test('gateway that is no facilitator: 502, and nothing is delivered', async (t) => {
  t.mock.method(console, 'error', () => {});
  const { ask } = await world({ status: 404 });
  const { status, text } = await ask(payment());
  assert.equal(status, 502);
  assert.doesNotMatch(text, /article/);
});
