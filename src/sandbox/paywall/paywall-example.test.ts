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

/** A body, a status without one, or a broken connection. */
type Scripted = object | number | 'cut off';

/** @param replies of settle, one after the other; the last one stays */
async function world({
  verify = { isValid: true } as object,
  replies = [settled] as Scripted[],
  status = 200,
} = {}) {
  const asked: { url: string; body: { paymentRequirements: unknown } }[] = [];
  const facilitator = await serve(async (req, res) => {
    let text = '';
    for await (const part of req) text += String(part);
    asked.push({ url: req.url ?? '', body: JSON.parse(text) });
    const reply = req.url === '/verify' ? verify : (replies.shift() ?? settled);
    if (reply === 'cut off') req.socket.destroy();
    else if (typeof reply === 'number') res.writeHead(reply).end('busy');
    else res.writeHead(status).end(JSON.stringify(reply));
  });
  const open = (url: string) => {
    const paywall = createPaywall({ facilitator, accepts: [TERMS], resource: { url } });
    return serve((req, res) => void paywall(req, res, () => res.end('article')));
  };
  const shop = await open('https://shop.test/article');
  const ask = async (payment?: unknown, at = shop) => {
    const text = typeof payment === 'string' ? payment : btoa(JSON.stringify(payment));
    const headers = payment === undefined ? undefined : { 'payment-signature': text };
    const reply = await fetch(at, headers ? { headers } : {});
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };
  return { ask, asked, open, calls: () => asked.map(({ url }) => url) };
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
  const { ask, calls } = await world({ replies: [failed, settled] });
  const mine = payment();
  const first = await ask(mine);
  assert.equal(first.status, 402);
  assert.equal(read(first.headers.get('payment-response')).errorReason, 'insufficient_funds');
  assert.equal((await ask(mine)).status, 200);
  assert.deepEqual(calls(), ['/verify', '/settle', '/verify', '/settle']);
});

const late = { success: false, errorReason: 'unexpected_settle_error', transaction: HASH };
for (const [what, replies] of [
  ['no block in time', [late, late]],
  ['a busy facilitator', [503]],
  ['a facilitator that limits requests', [429]],
  ['a broken connection', ['cut off']],
  ['a reply that is no answer', [{}]],
] as [string, Scripted[]][]) {
  test(`settle ends with ${what}: 503, no new terms; the same payment asks settle alone, and delivers once`, async (t) => {
    t.mock.method(console, 'error', () => {});
    const { ask, calls } = await world({ replies: [...replies] });
    const mine = payment();
    const first = await ask(mine);
    assert.deepEqual([first.status, first.headers.get('payment-required')], [503, null]);
    assert.match(first.text, /do not pay again/);
    const before = calls().length;
    const both = await Promise.all([ask(mine), ask(mine)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 402]);
    assert.deepEqual(calls().slice(before), ['/settle']);
    assert.equal((await ask(mine)).status, 402);
  });
}

test('forged copy while the outcome is open: refused, and the true payment delivers', async (t) => {
  t.mock.method(console, 'error', () => {});
  const signature = 'invalid_exact_evm_payload_signature';
  const forged = { success: false, errorReason: signature, transaction: '' };
  const { ask, calls } = await world({ replies: [503, forged, settled] });
  const mine = payment();
  assert.equal((await ask(mine)).status, 503);
  assert.equal((await ask(mine)).status, 402);
  assert.equal((await ask(mine)).status, 200);
  assert.deepEqual(calls(), ['/verify', '/settle', '/settle', '/settle']);
});

test('used authorization that the server does not know: delivered once, if settle says that it paid', async () => {
  const verify = { isValid: false, invalidReason: 'invalid_exact_evm_nonce_already_used' };
  const { ask } = await world({ verify });
  const mine = payment();
  assert.deepEqual([(await ask(mine)).status, (await ask(mine)).status], [200, 402]);
  const failed = { success: false, errorReason: verify.invalidReason, transaction: '' };
  const other = await world({ verify, replies: [failed] });
  assert.equal((await other.ask(payment())).status, 402);
});

test('transaction that the network refused: 402 with the hash; verify is not asked again', async () => {
  const errorReason = 'invalid_transaction_state';
  const failed = { success: false, errorReason, transaction: HASH };
  const { ask, calls } = await world({ replies: [failed, failed] });
  const mine = payment();
  const first = await ask(mine);
  assert.deepEqual([first.status, (await ask(mine)).status], [402, 402]);
  assert.equal(read(first.headers.get('payment-response')).transaction, HASH);
  assert.deepEqual(calls(), ['/verify', '/settle', '/settle']);
});

test('two paywalls with one payment: one article', async () => {
  const { ask, open } = await world();
  const other = await open('https://shop.test/other');
  const mine = payment();
  const both = await Promise.all([ask(mine), ask(mine, other)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 402]);
  assert.equal((await ask(mine, other)).status, 402);
});

test('payment that names another page: refused before the facilitator is asked', async () => {
  const { ask, asked, open } = await world();
  const mine = { ...payment(), resource: { url: 'https://shop.test/other' } };
  assert.equal((await ask(mine)).status, 402);
  assert.deepEqual(asked, []);
  assert.equal((await ask(mine, await open('https://shop.test/other'))).status, 200);
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
