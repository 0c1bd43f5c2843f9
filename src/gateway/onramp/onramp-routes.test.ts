/** Tests links to providers, and requests for them that are refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { onrampOptions, onrampSession } from '../../protocol/http/onramp';
import { createApp } from '../app';
import { parseGatewayConfig } from '../config';
import { ADDRESS, PROJECT, testGateway, withProject } from '../test-gateway';
import { canonicalQuery } from './signed-provider';
import { hmac, NOW, onrampWorld, PROVIDER, SECRET } from './test-onramp';

test('link: signed over its canonical query, with an end, and for one order', async () => {
  const { start } = onrampWorld();
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
  const { get } = onrampWorld();
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

for (const [amount, code] of [
  ['9.99', 'below_minimum'],
  ['25000.01', 'above_maximum'],
] as const) {
  test(`amount of ${amount}: refused with the limit`, async () => {
    const { post } = onrampWorld();
    const body = { provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH', amount };
    const reply = await post('/v1/onramp/session', body);
    assert.equal(reply.status, 400);
    const { code: found, message } = await reply.json();
    assert.equal(found, code);
    assert.match(message, /(?:10\.00|25000\.00) USD/);
  });
}

test('amounts that are none: refused', async () => {
  const { post } = onrampWorld();
  for (const amount of ['0', '0.00', '-5', '1e3', 'NaN', '50.123', '', ' 50', '1'.repeat(10)]) {
    const body = { provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH', amount };
    assert.equal((await post('/v1/onramp/session', body)).status, 400, amount);
  }
});

test('page of another site: gets no link', async () => {
  const { post } = onrampWorld();
  const body = { provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH' };
  const from = (Origin: string) => post('/v1/onramp/session', body, { Origin });
  assert.equal((await from('https://evil.test')).status, 403);
  assert.equal((await from('https://shop.test')).status, 200);
});

test('link of a provider to another site: never reaches the page', async () => {
  const onramp = { providers: { testpay: PROVIDER } };
  const config = parseGatewayConfig({
    ...{ projects: { [PROJECT]: { name: 'Shop', allowedOrigins: [] } }, chains: {}, onramp },
  });
  const moved = { ...PROVIDER, chains: ['eip155' as const], url: 'https://evil.example/buy' };
  const app = createApp({
    config: { ...config, onramp: { providers: { testpay: moved } } },
  });
  const body = { provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH' };
  const reply = await app.request(withProject('/v1/onramp/session'), {
    ...{ method: 'POST', body: JSON.stringify(body) },
  });
  assert.equal(reply.status, 503);
  assert.ok(!(await reply.text()).includes('evil.example'));
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
