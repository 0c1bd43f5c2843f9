/** Tests the worker of the secure site: the bytes that were checked are those that run, without network. */
import { createHash } from 'node:crypto';
import { expect, test } from '../../fixtures';
import { secureReply } from '../secure-page';

const SECURE = 'https://secure.test';
/** Says its name, and what each way to a server gives. */
const PROBE = `(async () => {
  const ways = {
    fetch: () => fetch('${SECURE}/net'),
    request: () => new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.onload = resolve;
      request.onerror = reject;
      request.open('GET', '${SECURE}/net');
      request.send();
    }),
    import: () => import('${SECURE}/net'),
  };
  const reached = [];
  for (const [name, way] of Object.entries(ways)) await way().then(() => reached.push(name), () => {});
  postMessage('checked' + reached);
})();`;
const INTEGRITY = `sha384-${createHash('sha384').update(PROBE).digest('base64')}`;

test('worker: the server gives other bytes at the second request: never run; no connection', async ({
  page,
}) => {
  const files = `probe ${INTEGRITY} /assets/probe.js`;
  const reply = await secureReply('e2e/secure/worker/page-worker.ts', [], files);
  let requests = 0;
  const network: string[] = [];
  await page.context().route(`${SECURE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/page') return route.fulfill(reply);
    if (pathname !== '/assets/probe.js') {
      network.push(pathname);
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    }
    requests += 1;
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
      body: requests === 1 ? PROBE : "postMessage('changed')",
    });
  });
  await page.goto(`${SECURE}/page`);
  const html = page.locator('html');
  for (const name of ['first', 'second']) {
    await page.getByRole('button', { name }).click();
    await expect(html).toHaveAttribute(`data-${name}`, 'checked');
  }
  expect([requests, network]).toEqual([1, []]);
});
