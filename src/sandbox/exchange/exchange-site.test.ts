/**
 * Tests the sandbox's exchange with the sandbox's own gateway on a seeded chain: from the list of exchanges to
 * the money, with every end.
 */
import assert from 'node:assert/strict';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import * as v from 'valibot';
import { createApp } from '../../gateway/app';
import { parseGatewayConfig } from '../../gateway/config';
import { createRemote } from '../../gateway/upstreams/fetch/guarded-fetch';
import { exchangeLink } from '../../protocol/pay/exchange-hosts';
import { PAY_METHODS, PAY_RESULTS, payCall } from '../../protocol/pay/exchange-payments';
import { stopAnvils } from '../chains/anvil';
import { payCoins, payDollars } from '../chains/pay-from-deployer';
import { PROJECT_ID } from '../facts';
import { SEED_TOKENS } from '../facts-seed';
import { type Client, clientOf } from '../seed/test-client';
import { sandboxGatewayConfig } from '../server/gateway-config';
import { lookupLocal } from '../server/local-lookup';
import { siteOf } from '../sites';
import { coinOf, dollarOf, EXCHANGE_ID } from './exchange-facts';
import { createExchangeSite } from './exchange-site';

declare const __ROOT__: string;

const CHAIN = 31338;
const DOLLAR = SEED_TOKENS.usdx.address as `0x${string}`;
const account = (at: number): `0x${string}` => `0x${String(at).padStart(40, 'e')}`;

let chain: Client;
let server: Server;
let port: number;
/** Ends the wait of a slow payment. */
let goOn = () => {};
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
  const site = createExchangeSite({
    chainUrl: (id) => (id === CHAIN ? chain.transport.url : undefined),
    now: () => Date.now() + clock.ahead,
    wait: () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
      }),
  });
  server.on('request', (req, res) => {
    if (siteOf(req.headers.host).kind !== 'exchange') return gateway(req, res);
    void site.answer(req, res, new URL(req.url ?? '', 'http://exchange.localhost'));
  });
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await stopAnvils();
});

async function call(method: string, params: object): Promise<unknown> {
  const url = `http://127.0.0.1:${port}${payCall.pattern}?projectId=${PROJECT_ID}`;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const reply = await fetch(url, { method: 'POST', body });
  return v.parse(payCall.reply, await reply.json()).result;
}

/** As a browser does: by the host's name, without following redirects. */
function visit(at: string, form?: Record<string, string>) {
  const url = new URL(at, `http://exchange.localhost:${port}`);
  return new Promise<{ status: number; text: string; to: string }>((resolve, reject) => {
    request(url, { lookup: lookupLocal, method: form ? 'POST' : 'GET' }, (reply) => {
      let text = '';
      reply.on('data', (part) => {
        text += part;
      });
      reply.on('end', () => {
        const { location: to = '' } = reply.headers;
        resolve({ status: reply.statusCode ?? 0, text, to });
      });
    })
      .on('error', reject)
      .end(form && new URLSearchParams(form).toString());
  });
}

async function begin(at: number, asset = dollarOf(CHAIN), amount = '12.5') {
  const recipient = `eip155:${CHAIN}:${account(at)}`;
  const params = { exchangeId: EXCHANGE_ID, asset, amount, recipient };
  return v.parse(PAY_RESULTS.payUrl, await call(PAY_METHODS.payUrl, params));
}

const statusOf = async (sessionId: string) =>
  v.parse(
    PAY_RESULTS.status,
    await call(PAY_METHODS.status, { exchangeId: EXCHANGE_ID, sessionId }),
  );

/** Asks until it is so; the runner's own limit ends a wait for nothing. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const choose = (session: string, way: string) => visit(`/orders/${session}`, { way });

async function dollarsOf(at: number): Promise<bigint> {
  const data = `0x70a08231${account(at).slice(2).padStart(64, '0')}` as const;
  const { data: found } = await chain.call({ to: DOLLAR, data });
  return BigInt(found ?? '0x0');
}

test('list: the exchange, with a link that the widget opens on this machine alone', async () => {
  const found = await call(PAY_METHODS.exchanges, { page: 1, asset: coinOf(CHAIN) });
  assert.deepEqual(
    v.parse(PAY_RESULTS.exchanges, found).exchanges.map(({ id }) => id),
    [EXCHANGE_ID],
  );
  const { url } = await begin(1);
  assert.equal(exchangeLink(EXCHANGE_ID, url, 'shop.localhost'), url);
  assert.equal(exchangeLink(EXCHANGE_ID, url, 'shop.example'), undefined);
});

test('paid: the exact amount arrives, and the state has its transaction', async () => {
  const { url, sessionId } = await begin(2);
  assert.equal((await visit(url)).status, 200);
  assert.equal((await statusOf(sessionId)).status, 'IN_PROGRESS');
  assert.equal((await choose(sessionId, 'pays')).to, `/orders/${sessionId}`);
  await until(async () => (await statusOf(sessionId)).status === 'SUCCESS');
  const { txHash } = await statusOf(sessionId);
  assert.match(txHash ?? '', /^0x[\da-f]{64}$/);
  assert.equal(await dollarsOf(2), 12_500_000n);
  // A second press pays nothing.
  await choose(sessionId, 'pays');
  assert.equal(await dollarsOf(2), 12_500_000n);
});

test('coins: arrive, too', async () => {
  const { url, sessionId } = await begin(3, coinOf(CHAIN), '0.25');
  await visit(url);
  await choose(sessionId, 'pays');
  await until(async () => (await statusOf(sessionId)).status === 'SUCCESS');
  assert.equal(await chain.getBalance({ address: account(3) }), 250_000_000_000_000_000n);
});

test('twenty payments at once, from one account: each arrives', async () => {
  const to = account(9);
  const sent = Array.from({ length: 20 }, (_, at) => {
    const url = chain.transport.url ?? '';
    return at % 2 ? payCoins(url, to, 7n) : payDollars(url, to, 3n);
  });
  assert.equal(new Set(await Promise.all(sent)).size, 20);
  assert.equal(await chain.getBalance({ address: to }), 70n);
  assert.equal(await dollarsOf(9), 30n);
});

test('slow: in progress until it is sent', async () => {
  const { url, sessionId } = await begin(4);
  await visit(url);
  await choose(sessionId, 'slow');
  assert.equal((await statusOf(sessionId)).status, 'IN_PROGRESS');
  assert.equal(await dollarsOf(4), 0n);
  goOn();
  await until(async () => (await statusOf(sessionId)).status === 'SUCCESS');
});

test('failed: nothing is sent', async () => {
  const { url, sessionId } = await begin(5);
  await visit(url);
  await choose(sessionId, 'fails');
  assert.equal((await statusOf(sessionId)).status, 'FAILED');
  assert.equal(await dollarsOf(5), 0n);
});

test('lost status: the money arrives, and the state stays unknown', async () => {
  const { url, sessionId } = await begin(6);
  await visit(url);
  await choose(sessionId, 'loses');
  await until(async () => (await dollarsOf(6)) > 0n);
  assert.equal((await statusOf(sessionId)).status, 'UNKNOWN');
});

test('links that are changed, unsigned or expired: refused', async () => {
  const { url } = await begin(7);
  assert.equal((await visit(url.replace('12.5', '99'))).status, 403);
  assert.equal((await visit('/pay?session=x')).status, 403);
  assert.equal((await visit('/status?session=x')).status, 403);
  clock.ahead = 301_000;
  assert.equal((await visit(url)).status, 410);
  clock.ahead = 0;
  assert.equal((await visit('/orders/none')).status, 404);
});
