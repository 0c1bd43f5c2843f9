/** Tests the gateway from a browser on another site: reading, caching and refusals. */
import { get, type IncomingMessage } from 'node:http';
import type { Page } from 'playwright/test';
import { DEAD_CHAIN, LOCAL_SOLANA, PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';

interface Reply {
  status: number;
  body: unknown;
}

/** Sent from the page, so that the browser's own CORS rules apply. */
function call(page: Page, url: string, body?: unknown): Promise<Reply> {
  return page.evaluate(
    async ([to, payload]) => {
      const reply = await fetch(
        to,
        payload === undefined ? {} : { method: 'POST', body: JSON.stringify(payload) },
      );
      const text = await reply.text();
      try {
        return { status: reply.status, body: JSON.parse(text) as unknown };
      } catch {
        return { status: reply.status, body: text };
      }
    },
    [url, body] as const,
  );
}

const rpc = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 7, method, params });

test("JSON-RPC: proxied to a local chain; pings are answered locally; the node's keys stay private", async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('bare'));
  const preflights: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS') preflights.push(request.url());
  });
  const proxy = (chainId: string) =>
    `${hosts.gateway}/v1/?chainId=${chainId}&projectId=${PROJECT_ID}`;
  for (const [chain, id] of [
    ['eip155:31337', '0x7a69'],
    ['eip155:31338', '0x7a6a'],
  ] as const) {
    expect(await call(page, proxy(chain), rpc('eth_chainId'))).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 7, result: id },
    });
  }
  expect(await call(page, proxy('eip155:31337'), rpc('test'))).toMatchObject({
    status: 200,
    body: { id: 7, result: expect.anything() },
  });
  expect(await call(page, proxy('eip155:31337'), rpc('eth_accounts'))).toMatchObject({
    body: { result: [] },
  });
  for (const method of ['eth_sendTransaction', 'anvil_setBalance', 'eth_sign']) {
    expect(await call(page, proxy('eip155:31337'), rpc(method)), method).toMatchObject({
      body: { error: { code: -32601 } },
    });
  }
  const batch = [rpc('test'), rpc('eth_chainId')];
  const { body } = await call(page, proxy('eip155:31337'), batch);
  expect(body).toHaveLength(2);
  expect(preflights).toEqual([]);
});

test('silent chain, unknown chain and unknown project: each has its own error', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/Failed to load resource/);
  await page.goto(hosts.page('bare'));
  const at = (query: string) => `${hosts.gateway}/v1/?${query}`;
  const failed = (field: string, description: unknown) => ({
    status: 'FAILED',
    reasons: [{ field, description }],
  });
  expect(
    await call(page, at(`chainId=${DEAD_CHAIN}&projectId=${PROJECT_ID}`), rpc('eth_chainId')),
  ).toEqual({
    status: 503,
    body: failed('transport', `Unavailable HTTP RPC url at /v1/?chainId=${DEAD_CHAIN}`),
  });
  expect(
    await call(page, at(`chainId=${DEAD_CHAIN}&projectId=${PROJECT_ID}`), rpc('test')),
  ).toMatchObject({ status: 200 });
  expect(
    await call(page, at(`chainId=eip155:5&projectId=${PROJECT_ID}`), rpc('eth_chainId')),
  ).toEqual({ status: 400, body: failed('chainId', expect.stringContaining('supported-chains')) });
  expect(await call(page, at(`chainId=${DEAD_CHAIN}&projectId=nobody`), rpc('test'))).toEqual({
    status: 401,
    body: failed('authentication', expect.any(String)),
  });
  for (const path of ['/appkit/v1/config', '/getWallets', '/getAnalyticsConfig']) {
    expect(await call(page, `${hosts.gateway}${path}?projectId=nobody`), path).toMatchObject({
      status: 401,
    });
    expect(await call(page, hosts.gateway + path), path).toMatchObject({ status: 401 });
  }
  expect(await call(page, `${hosts.gateway}/v1/supported-chains`)).toEqual({
    status: 200,
    body: { http: ['eip155:31337', 'eip155:31338', LOCAL_SOLANA.id, DEAD_CHAIN], ws: [] },
  });
});

test('files of the widget: compressed, immutable, for every page; also when revalidated', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const loading = page.waitForResponse(/\/cdn\/1\.0\.0\/appkit\.js$/);
  await page.goto(hosts.page('plain'));
  const loader = await loading;
  const expectOpen = (headers: Record<string, string>) =>
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  const headers = await loader.allHeaders();
  expectOpen(headers);
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-type']).toMatch(/^text\/javascript/);

  // A cross-site page may not send `if-none-match` itself, and the browser hides its own.
  const unchanged = await new Promise<IncomingMessage>((resolve, reject) => {
    const { url, headers: host } = hosts.fromNode('cdn');
    const ask = {
      headers: { ...host, 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' },
    };
    get(new URL('/cdn/1.0.0/appkit.js', url), ask, resolve).once('error', reject);
  });
  expect(unchanged.statusCode).toBe(304);
  expectOpen(unchanged.headers as Record<string, string>);

  const revalidated = page.waitForResponse(/\/cdn\/1\.0\.0\/appkit\.js$/);
  await page.evaluate((url) => fetch(url, { cache: 'no-cache' }).then(() => {}), loader.url());
  expectOpen(await (await revalidated).allHeaders());

  const moving = page.waitForResponse(/\/cdn\/v1\/appkit\.js$/);
  await page.evaluate((url) => fetch(url).then(() => {}), loader.url().replace('/1.0.0/', '/v1/'));
  expect((await (await moving).allHeaders())['cache-control']).not.toContain('immutable');
});
