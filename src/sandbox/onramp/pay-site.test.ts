/**
 * Tests the sandbox's payment provider with the sandbox's own gateway on a seeded chain: from the link to the
 * coins, with every card and every way of reporting.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import * as v from 'valibot';
import { createApp } from '../../gateway/app';
import { parseGatewayConfig } from '../../gateway/config';
import { createRemote } from '../../gateway/upstreams/fetch/guarded-fetch';
import { onrampOptions, onrampOrder, onrampQuote, onrampSession } from '../../protocol/http/onramp';
import { onrampLink } from '../../protocol/onramp/onramp-hosts';
import { stopAnvils } from '../chains/anvil';
import { PROJECT_ID } from '../facts';
import { SEED_TOKENS } from '../facts-seed';
import { type Client, clientOf } from '../seed/test-client';
import { sandboxGatewayConfig } from '../server/gateway-config';
import { lookupLocal } from '../server/local-lookup';
import { siteOf } from '../sites';
import { PAY_SECRETS, TEST_CARDS, TEST_CODE } from './pay-facts';
import { createPaySite } from './pay-site';

declare const __ROOT__: string;

const CHAIN = 31338;
const account = (at: number) => `0x${String(at).padStart(40, 'd')}`;

let chain: Client;
let server: Server;
let port: number;
/** Ends the waits of the site, which are the seconds until delivery. */
let goOn: (() => void)[] = [];
/** Of the site: its links end by this clock. */
const clock = { ahead: 0 };

before(async () => {
  chain = await clientOf(CHAIN, path.join(__ROOT__, 'src/sandbox/seed'));
  server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
  const urls = new Map([[`eip155:${CHAIN}`, chain.transport.url ?? '']]);
  const { relay: _, cdn: __, ...rest } = sandboxGatewayConfig(urls, { directory: '/' }, port);
  const config = parseGatewayConfig(rest);
  const remote = createRemote({ own: config.privateOrigins, resolve: lookupLocal });
  const gateway = getRequestListener(createApp({ config, remote }).fetch);
  const site = createPaySite({
    port,
    chainUrl: (id) => (id === CHAIN ? chain.transport.url : undefined),
    now: () => Date.now() + clock.ahead,
    wait: () =>
      new Promise<void>((resolve) => {
        goOn.push(resolve);
      }),
  });
  server.on('request', (req, res) => {
    if (siteOf(req.headers.host).kind !== 'pay') return gateway(req, res);
    void site.answer(req, res, new URL(req.url ?? '', 'http://pay.localhost'));
  });
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await stopAnvils();
});

const api = async (at: string, body?: object) => {
  const url = `http://127.0.0.1:${port}${at}?projectId=${PROJECT_ID}`;
  const reply = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) });
  return { status: reply.status, value: (await reply.json()) as unknown };
};

/** As a browser does: by the host's name, without following redirects. */
function visit(at: string, form?: Record<string, string>) {
  const url = new URL(at, `http://pay.localhost:${port}`);
  return new Promise<{ status: number; text: string; to: string; policy: string }>(
    (resolve, reject) => {
      const options = { lookup: lookupLocal, method: form ? 'POST' : 'GET' };
      request(url, options, (reply) => {
        let text = '';
        reply.on('data', (part) => {
          text += part;
        });
        reply.on('end', () => {
          const { location = '', 'content-security-policy': policy = '' } = reply.headers;
          resolve({ status: reply.statusCode ?? 0, text, to: location, policy: String(policy) });
        });
      })
        .on('error', reject)
        .end(form && new URLSearchParams(form).toString());
    },
  );
}

async function begin(at: number, more: object = {}) {
  const { value } = await api('/v1/onramp/session', {
    ...{ provider: 'sandbox', account: `eip155:${CHAIN}:${account(at)}`, asset: 'USDX' },
    ...{ amount: '100', currency: 'USD', ...more },
  });
  return v.parse(onrampSession.reply, value);
}

async function checkout(at: number, more: object = {}) {
  const { url, id } = await begin(at, more);
  const { to, status } = await visit(url);
  assert.equal(status, 303);
  return { id, to, url };
}

const stateOf = async (id: string) =>
  v.parse(onrampOrder.reply, (await api(`/v1/onramp/orders/${id}`)).value);

/** Asks until it is so; the runner's own limit ends a wait for nothing. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function deliver(): Promise<void> {
  await until(async () => goOn.length > 0);
  const waiting = goOn;
  goOn = [];
  for (const each of waiting) each();
}

test('options: the sandbox’s provider and what it sells', async () => {
  const { value } = await api('/v1/onramp/options');
  const { providers, purchaseCurrencies } = v.parse(onrampOptions.reply, value);
  assert.deepEqual(
    providers?.map(({ name }) => name),
    ['sandbox'],
  );
  assert.deepEqual(
    purchaseCurrencies.map(({ symbol }) => symbol),
    ['USDX', 'ETH'],
  );
});

test('quote: what is delivered later, with the fees', async () => {
  const { value } = await api('/v1/onramp/quote', {
    ...{ purchaseCurrency: { symbol: 'ETH' }, paymentCurrency: { id: 'EUR' }, amount: '100' },
  });
  const { coinbaseFee, networkFee, purchaseAmount, paymentSubtotal, paymentTotal } = v.parse(
    onrampQuote.reply,
    value,
  );
  assert.deepEqual(
    [paymentTotal, coinbaseFee, networkFee, paymentSubtotal].map(({ amount }) => Number(amount)),
    [100, 1.5, 0.25, 98.25],
  );
  // 98.25 EUR at 1.10 USD, and 2000 USD for one coin.
  assert.deepEqual(purchaseAmount, { amount: '0.0540375', currency: 'ETH' });
});

for (const way of ['shuffled', 'ordered'] as const) {
  test(`card that pays, reports ${way}: the coins come, and the order is completed`, async () => {
    const at = way === 'ordered' ? 1 : 2;
    const { id, to } = await checkout(at);
    assert.match((await visit(to)).text, /98\.25 USDX/);
    const paid = await visit(`${to}/pay`, { card: TEST_CARDS.pays, way, delay: '5' });
    assert.equal(paid.to, to);
    assert.match((await visit(to)).text, /We are sending the coins/);
    assert.equal((await stateOf(id)).state, 'pending');
    assert.equal(
      await chain.held(SEED_TOKENS.usdx.address, account(at)),
      0n,
      'not before the delay',
    );
    await deliver();
    await until(async () => (await stateOf(id)).state === 'completed');
    assert.equal(await chain.held(SEED_TOKENS.usdx.address, account(at)), 98_250_000n);
    const { received, hash } = await stateOf(id);
    assert.equal(received, '98.25');
    const { status } = await chain.getTransactionReceipt({ hash: hash as `0x${string}` });
    assert.equal(status, 'success');
    assert.match((await visit(to)).text, /The coins are sent/);
  });
}

test('coins of the network: delivered to the last wei', async () => {
  const { to } = await checkout(3, { asset: 'ETH', currency: 'EUR', amount: undefined });
  await visit(`${to}/pay`, { card: TEST_CARDS.pays, amount: '100', way: 'ordered' });
  await deliver();
  await until(async () => /The coins are sent/.test((await visit(to)).text));
  assert.equal(
    await chain.getBalance({ address: account(3) as `0x${string}` }),
    54_037_500_000_000_000n,
  );
});

test('lost reports: the coins come, and the order stays pending', async () => {
  const { id, to } = await checkout(4);
  await visit(`${to}/pay`, { card: TEST_CARDS.pays, way: 'lost' });
  await deliver();
  await until(async () => /The coins are sent/.test((await visit(to)).text));
  assert.equal((await stateOf(id)).state, 'pending');
  assert.equal(await chain.held(SEED_TOKENS.usdx.address, account(4)), 98_250_000n);
});

test('declined card, and a cancelled purchase: failed with the reason, and nothing is sent', async () => {
  const declined = await checkout(5);
  await visit(`${declined.to}/pay`, { card: TEST_CARDS.declined, way: 'shuffled' });
  const cancelled = await checkout(5);
  await visit(`${cancelled.to}/cancel`, {});
  for (const [{ id, to }, reason] of [
    [declined, 'card_declined'],
    [cancelled, 'cancelled'],
  ] as const) {
    await until(async () => (await stateOf(id)).state === 'failed');
    assert.equal((await stateOf(id)).reason, reason);
    assert.match((await visit(to)).text, /You have not paid/);
    // It is over: no second card.
    await visit(`${to}/pay`, { card: TEST_CARDS.pays });
    assert.match((await visit(to)).text, /You have not paid/);
  }
  assert.deepEqual(goOn, []);
});

test('3-D Secure: pauses for the code; a wrong one does not pay', async () => {
  const { id, to } = await checkout(6);
  await visit(`${to}/pay`, { card: TEST_CARDS.challenge, way: 'ordered' });
  assert.match((await visit(to)).text, /Confirm with your bank/);
  await visit(`${to}/confirm`, { code: '000000' });
  assert.match((await visit(to)).text, /This code is wrong/);
  assert.deepEqual(goOn, []);
  await visit(`${to}/confirm`, { code: TEST_CODE });
  await deliver();
  await until(async () => (await stateOf(id)).state === 'completed');
});

test('other cards and amounts: stay on the form with the reason', async () => {
  const { to } = await checkout(7, { amount: undefined });
  for (const [entry, words] of [
    [{ card: '4111 1111 1111 1111', amount: '50' }, /not one of the test cards/],
    [{ card: TEST_CARDS.pays, amount: '0.10' }, /cannot sell for this amount/],
    [{ card: TEST_CARDS.pays, amount: '1e9' }, /cannot sell for this amount/],
    [{ card: TEST_CARDS.pays }, /cannot sell for this amount/],
  ] as const) {
    await visit(`${to}/pay`, entry);
    assert.match((await visit(to)).text, words);
  }
  assert.equal((await visit(`${to}/pay`, { card: '4'.repeat(9_000) })).status, 413);
  assert.deepEqual(goOn, []);
});

test('link: opens once, in its time, and only as it was signed', async () => {
  const { url, to } = await checkout(8);
  assert.equal((await visit(url)).status, 410, 'used');
  assert.equal((await visit(to)).status, 200, 'the checkout itself survives a reload');
  const fresh = (await begin(8)).url;
  for (const [changed, status] of [
    [fresh.replace('amount=100', 'amount=999'), 403],
    [fresh.replace(/&signature=.*/, ''), 403],
    [`${fresh.slice(0, -1)}${fresh.endsWith('0') ? '1' : '0'}`, 403],
    [`${fresh}&amount=1`, 403],
  ] as const) {
    assert.equal((await visit(changed)).status, status, changed);
  }
  clock.ahead = 301_000;
  assert.equal((await visit(fresh)).status, 410, 'expired');
  clock.ahead = 0;
  assert.equal((await visit(fresh)).status, 303, 'none of these used it up');
  const query = 'account=eip155%3A1%3A0x00&asset=ETH&currency=USD&expires=9999999999&order=o';
  const signature = createHmac('sha256', PAY_SECRETS.secret).update(query).digest('hex');
  assert.equal((await visit(`/buy?${query}&signature=${signature}`)).status, 400);
});

test('link: the widget may open it only where the page names the host', async () => {
  const { url } = await begin(8);
  assert.equal(onrampLink(url, [`pay.localhost:${port}`]), url);
  assert.equal(onrampLink(url), undefined);
});

test('pages: no script runs, no page frames them, and what comes in is text', async () => {
  const { to } = await checkout(9, { amount: undefined });
  for (const at of ['/', to, '/buy?<script>alert(1)</script>', '/checkout/none']) {
    const { policy, text } = await visit(at);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(text, /<script/);
  }
  assert.match((await visit('/')).text, new RegExp(account(9), 'i'));
  const query = `account=eip155%3A${CHAIN}%3A${account(9)}&asset=%3Cscript%3E&currency=USD&expires=9999999999&order=markup`;
  const signature = createHmac('sha256', PAY_SECRETS.secret).update(query).digest('hex');
  const odd = await visit(`/buy?${query}&signature=${signature}`);
  assert.match((await visit(odd.to)).text, /Buy &lt;script&gt;/);
});
