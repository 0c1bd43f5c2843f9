/** Tests a project that has used up its quota, for its users and for another project's. */
import { expect, openModal } from '../../fixtures';
import { ONE, setBalance, shown } from '../../support/chains/chain';
import { retryOf } from '../../support/page/modal';
import { connect, heard, openAccount, recordEvents } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { LIMITED, NETWORK, OTHER, proxyOf, type RpcGateway, test, visit, WALLET } from './rpc-test';

const WEI = 2_345_678_901_234_567_890n;
const LIST_FAILED = 'We couldn’t load the wallet list';
/** One call per minute: nothing is refilled during a test. */
const SMALL = { perMinute: 1, burst: 50 };

function ask(gateway: RpcGateway, project: string, body: object): Promise<Response> {
  return fetch(proxyOf(gateway, NETWORK, project), { method: 'POST', body: JSON.stringify(body) });
}

const ping = { jsonrpc: '2.0', id: 1, method: 'test' };

/** A batch counts its calls; single calls use its remainder. */
async function useUp(gateway: RpcGateway): Promise<Response> {
  await ask(gateway, LIMITED, Array(SMALL.burst).fill(ping));
  for (;;) {
    const reply = await ask(gateway, LIMITED, ping);
    if (reply.status === 429) return reply;
  }
}

test.beforeEach(async ({ gateway }) => {
  await gateway.limit(SMALL);
});

test('refusal: names the project and the retry time; another project’s call passes', {
  tag: '@release',
}, async ({ gateway }) => {
  const reply = await useUp(gateway);
  const wait = Number(reply.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await reply.json()).toEqual({
    status: 'FAILED',
    reasons: [{ field: 'address', description: expect.stringContaining('rate limit') }],
  });
  expect((await ask(gateway, OTHER, ping)).status).toBe(200);
});

test('quota used up before load: Rate Limited in debug; wallets connect; Retry loads the list', {
  tag: '@release',
}, async ({ page, hosts, gateway, outside, problems }) => {
  problems.allow(/Failed to load resource/, /Rate Limited/);
  await useUp(gateway);
  await recordEvents(page);
  await visit(page, hosts, gateway, accountAt(80), { debug: true });
  const modal = await openModal(page);
  await expect(modal.getByTestId('alert')).toContainText('Rate Limited');
  await expect(modal).toContainText(LIST_FAILED);
  expect((await heard(page, 'error')).map(({ code }) => code)).toContain('rate_limited');
  expect(outside).toEqual([]);

  // The owner removes the limit.
  await gateway.limit();
  const list = page.waitForResponse(/\/getWallets/);
  await retryOf(modal).click();
  expect((await list).status()).toBe(200);
  await expect(modal).not.toContainText(LIST_FAILED);
  await modal.getByTestId(WALLET).click();
  await expect(modal).toBeHidden();
});

test('no other source: the balance is unavailable until the quota is back', {
  tag: '@release',
}, async ({ page, hosts, gateway, outside, problems }) => {
  problems.allow(/Failed to load resource/);
  const me = accountAt(81);
  await setBalance(ONE, me, WEI);
  await page.clock.install();
  await useUp(gateway);
  await visit(page, hosts, gateway, me);
  await connect(page, WALLET);
  const modal = await openAccount(page);
  await expect(modal.getByText('Balance unavailable', { exact: true })).toBeVisible();
  await expect(modal.getByTestId('account-balance')).toHaveCount(0);
  expect(outside).toHaveLength(1);

  await gateway.limit();
  await modal.getByTestId('close').click();
  await page.clock.fastForward(31_000);
  await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText(shown(WEI, 'ETH'));
});

test('quota used up during a visit: the network itself is asked, and the owner is told', {
  tag: '@release',
}, async ({ page, hosts, gateway, problems }) => {
  problems.allow(/Failed to load resource/);
  await page.route('https://ethereum-rpc.publicnode.com/**', (route) => {
    const { id } = route.request().postDataJSON() as { id: number };
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { jsonrpc: '2.0', id, result: `0x${WEI.toString(16)}` },
    });
  });
  await recordEvents(page);
  const config = page.waitForResponse(/\/appkit\/v1\/config/);
  const list = page.waitForResponse(/\/getWallets/);
  await visit(page, hosts, gateway, accountAt(82));
  const modal = await openModal(page);
  expect([(await config).status(), (await list).status()]).toEqual([200, 200]);
  expect(await heard(page, 'error')).toEqual([]);

  await useUp(gateway);
  const refused = page.waitForResponse((one) => one.url().startsWith(`${gateway.origin}/v1/?`));
  await modal.getByTestId(WALLET).click();
  await expect(modal).toBeHidden();
  expect((await refused).status()).toBe(429);
  await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText(shown(WEI, 'ETH'));
  expect((await heard(page, 'error')).map(({ code }) => code)).toContain('rate_limited');
});

test('another project: its users are not affected', { tag: '@release' }, async ({
  page,
  hosts,
  gateway,
  outside,
}) => {
  const me = accountAt(83);
  await setBalance(ONE, me, WEI);
  await useUp(gateway);
  await recordEvents(page);
  await visit(page, hosts, gateway, me, { 'attr.project-id': OTHER });
  await connect(page, WALLET);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText(shown(WEI, 'ETH'));
  expect(await heard(page, 'error')).toEqual([]);
  expect(outside).toEqual([]);
});
