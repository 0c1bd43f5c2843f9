/**
 * Tests the widget's requests to the gateway during a visit, and the data that it keeps to itself.
 */
import type { Page, Request } from 'playwright/test';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { openModal, retryOf } from '../../support/page/modal';
import { connect, expectStatus, networkOf, openAccount } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

/** Requests to the gateway, except the files of the widget. */
function gatewayCalls(page: Page, gateway: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${gateway}/`)) calls.push(request);
  });
  return calls;
}

const pathOf = (request: Request) => new URL(request.url()).pathname;

test('every call: contains project, product and version, and nothing else about the user', async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, { rdns: 'fake.test' });
  const calls = gatewayCalls(page, hosts.gateway);
  await page.context().addCookies([{ name: 'session', value: 'secret', url: hosts.gateway }]);
  await page.goto(hosts.page('plain'));
  expect(calls).toEqual([]);
  const identity = page.waitForResponse(/\/v1\/identity\//);
  await connect(page, 'wallet-fake.test');
  await openAccount(page);
  await identity;

  const paths = () => calls.map(pathOf).map((path) => path.replace(/0x[\da-f]{40}/i, ':address'));
  for (const path of [
    '/appkit/v1/config',
    '/getWallets',
    '/v1/supported-chains',
    '/v1/identity/:address',
  ]) {
    await expect.poll(paths).toContain(path);
  }
  for (const request of calls) {
    const query = new URL(request.url()).searchParams;
    const who = { project: query.get('projectId'), st: query.get('st'), sv: query.get('sv') };
    expect(who, request.url()).toEqual({
      project: PROJECT_ID,
      st: 'appkit-embed',
      sv: 'html-eip155-1.0.0',
    });
    const headers = await request.allHeaders();
    expect(headers.cookie, request.url()).toBeUndefined();
    expect(headers.authorization, request.url()).toBeUndefined();
    expect(request.method(), request.url()).toBe('GET');
  }
});

test('network unknown to the API: no request about the account', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const own = {
    id: 'eip155:777',
    name: 'Own Chain',
    nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 18 },
    rpcUrl: hosts.chain(31337),
  };
  await addFakeWallets(page, {
    rdns: 'fake.test',
    answers: { eth_chainId: { value: '0x309' } },
  });
  const calls = gatewayCalls(page, hosts.gateway);
  await page.goto(hosts.page('plain', { config: JSON.stringify({ networks: [own] }) }));
  const supported = page.waitForResponse(/supported-chains/);
  const list = await openModal(page);
  // No gateway wallet supports that network: some reserved places go, and the rows move.
  await expect(list.locator('li[aria-hidden=true]')).toHaveCount(0);
  await list.getByTestId('wallet-fake.test').click();
  await expectStatus(page, 'connected');
  await expect(list).toBeHidden();
  await (await supported).finished();
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText('OWN');
  await expect.poll(() => networkOf(page)).toBe('eip155:777');
  expect(calls.map(pathOf).filter((path) => path.includes('0x'))).toEqual([]);
});

test('gateway down: browser wallets connect; the list reports it and loads on Retry', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/Failed to load resource|ERR_|503/);
  await addFakeWallets(page, { rdns: 'fake.test' });
  let down = true;
  await page.route(`${hosts.gateway}/**`, (route) =>
    down
      ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: 'no' })
      : route.continue(),
  );
  await page.goto(hosts.page('plain'));
  await page.locator('[data-appkit-open]:visible').first().click();
  const modal = page.getByTestId('modal');
  await expect(modal.getByText('We couldn’t load the wallet list.')).toBeVisible();
  await expect(modal.getByTestId('wallet-fake.test')).toBeEnabled();
  down = false;
  await retryOf(modal).click();
  await expect(modal.getByText('We couldn’t load the wallet list.')).toHaveCount(0);
  down = true;
  await modal.getByTestId('wallet-fake.test').click();
  await expect(modal).toBeHidden();
  await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toBeVisible();
});
