/** Tests links to providers, and requests for them that are refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { errorReply } from '../../protocol/http/errors';
import { onrampOptions, onrampSession } from '../../protocol/http/onramp';
import { createApp } from '../app';
import { parseGatewayConfig } from '../config';
import { ADDRESS, PROJECT, testGateway, withProject } from '../test-gateway';
import { canonicalQuery } from './signed-provider';
import { MELD_KEY, openMeld } from './test-meld';
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

for (const [what, change, field] of [
  ['currency', { currency: 'XYZ' }, 'currency'],
  ['token', { asset: 'GONE' }, 'asset'],
  ['provider', { provider: 'gone' }, 'provider'],
  ['network', { account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${'4'.repeat(44)}` }, 'chainId'],
  ['address', { account: 'eip155:1:0x12' }, 'address'],
] as const) {
  test(`${what} that is not here: refused with the field ${field}`, async () => {
    const { post } = onrampWorld();
    const body = { provider: 'testpay', account: `eip155:1:${ADDRESS}`, asset: 'ETH' };
    const reply = await post('/v1/onramp/session', { ...body, amount: '49.90', ...change });
    assert.equal(reply.status, 400);
    assert.equal(v.parse(errorReply, await reply.json()).reasons[0]?.field, field);
  });
}

test('limits with cents: compared to the cent', async () => {
  const limits = [{ id: 'card', min: '100000000.01', max: '100000000.03' }];
  const paymentCurrencies = [{ id: 'USD', payment_method_limits: limits }];
  const { post } = testGateway({}, { onramp: { meldPublicKey: 'pk', paymentCurrencies } });
  const codeOf = async (amount: string) =>
    (await (await post('/v1/onramp/session', { provider: 'meld', asset: 'USDC', amount })).json())
      .code;
  assert.equal(await codeOf('100000000'), 'below_minimum');
  assert.equal(await codeOf('100000000.02'), undefined);
  assert.equal(await codeOf('100000000.04'), 'above_maximum');
});

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
  assert.equal(reply.status, 502);
  const text = await reply.text();
  assert.equal(JSON.parse(text).code, 'link_refused');
  assert.ok(!text.includes('evil.example'));
});

test('Meld: its query, with the coin of the network; without a key not offered', async () => {
  const { post } = testGateway({}, { onramp: { meldPublicKey: MELD_KEY } });
  const ask = async (body: object) => {
    const reply = await post('/v1/onramp/session', { provider: 'meld', asset: 'USDC', ...body });
    assert.equal(reply.status, 200);
    return openMeld(v.parse(onrampSession.reply, await reply.json()).url);
  };
  const common = { publicKey: MELD_KEY, externalCustomerId: PROJECT };
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

test('Meld: its page refuses another key, a missing or unknown field, and an address of another network', async () => {
  const { post } = testGateway({}, { onramp: { meldPublicKey: MELD_KEY } });
  const body = { provider: 'meld', asset: 'USDC', account: `eip155:1:${ADDRESS}` };
  const reply = await post('/v1/onramp/session', body);
  const { url } = v.parse(onrampSession.reply, await reply.json());
  assert.notEqual(openMeld(url), 'refused');
  for (const wrong of [
    ...[`${url}&amount=5`, `${url}&walletAddress=`, url.replace('pk_1', 'pk_2')],
    ...[url.replace('=USDC', '=SOL'), url.replace(/&walletAddress=\w+/, ''), `${url}#x`],
  ]) {
    assert.equal(openMeld(wrong), 'refused', wrong);
  }
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
