/** Tests the balance: loaded, cached, cut without rounding, and unknown after an error. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { ONE, setBalance } from '../../support/chains/chain';
import { drawnAfter } from '../../support/gateway/late-reply';
import { connect, openAccount } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';
import { addFakeWallets, emitFrom } from '../../support/wallets/fake-wallet';

const wallet = (address: string) => ({
  rdns: 'fake.test',
  answers: { eth_requestAccounts: { value: [address] }, eth_accounts: { value: [address] } },
});

/** Counts the balance requests of the widget to a chain. */
function countAsked(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('eth_getBalance')) count += 1;
  });
  return () => count;
}

test('balance: cached for 30 seconds, also across a reload, then requested again', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const me = accountAt(32);
  await setBalance(ONE, me, 1_999_999_999_999_999_999n);
  await page.clock.install();
  const asked = countAsked(page);
  await addFakeWallets(page, wallet(me));
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  const balance = modal.getByTestId('account-balance');
  await expect(balance).toHaveText('1.999\u00a0ETH');
  expect(asked()).toBe(1);

  await setBalance(ONE, me, 2_000_000_000_000_000_000n);
  await modal.getByTestId('close').click();
  // Real time passes too: the rest of the 30 seconds allows for a slow machine.
  await page.clock.fastForward(10_000);
  await page.reload();
  await openAccount(page);
  await expect(balance).toHaveText('1.999\u00a0ETH');
  expect(asked()).toBe(1);

  await modal.getByTestId('close').click();
  await page.clock.fastForward(31_000);
  await openAccount(page);
  await expect(balance).toHaveText('2.000\u00a0ETH');
  expect(asked()).toBe(2);
});

test('chain does not answer: shows a toast, waits 30 seconds, then loads the balance', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/Failed to load resource|ERR_/);
  const me = accountAt(33);
  await setBalance(ONE, me, 3_000_000_000_000_000_000n);
  await page.clock.install();
  const asked = countAsked(page);
  await addFakeWallets(page, wallet(me));
  const chain = `${hosts.chain(ONE)}**`;
  let down = true;
  await page.route(chain, (route) => (down ? route.abort() : route.continue()));
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  // A request behind a closed modal is not the user's: the failure is reported when the modal
  // opens.
  await page.clock.fastForward(31_000);
  await modal.getByTestId('close').click();
  await openAccount(page);
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('Token Balance Unavailable');
  await expect(modal.getByTestId('account-balance')).toHaveCount(0);
  const before = asked();

  down = false;
  await modal.getByTestId('close').click();
  await page.clock.fastForward(10_000);
  await openAccount(page);
  await expect(modal.getByTestId('disconnect')).toBeVisible();
  expect(asked()).toBe(before);

  await modal.getByTestId('close').click();
  await page.clock.fastForward(31_000);
  await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toHaveText('3.000\u00a0ETH');
  expect(asked()).toBe(before + 1);
});

test('invalid balance reply: the balance is unknown, never zero', async ({ page, hosts }) => {
  await addFakeWallets(page, wallet(accountAt(34)));
  await page.route(`${hosts.chain(ONE)}**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { jsonrpc: '2.0', id: 1, result: '0x' },
    }),
  );
  const failed = page.waitForResponse((response) => response.url().startsWith(hosts.chain(ONE)));
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await failed;
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await expect(modal.getByText('Balance unavailable', { exact: true })).toBeVisible();
  await expect(modal.getByTestId('account-balance')).toHaveCount(0);
  await expect(modal).not.toContainText('0.000');
  await expect(modal).not.toContainText('Loading balance');
});

test('late reply for another account: not shown for the current account', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const [slow, quick] = [accountAt(35), accountAt(36)];
  await setBalance(ONE, slow, 35_000_000_000_000_000_000n);
  await setBalance(ONE, quick, 36_000_000_000_000_000_000n);
  await addFakeWallets(page, wallet(slow));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`${hosts.chain(ONE)}**`, async (route) => {
    if (route.request().postData()?.toLowerCase().includes(slow.toLowerCase())) await held;
    await route.continue();
  });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await emitFrom(page, 'fake.test', 'accountsChanged', [quick]);
  const balance = modal.getByTestId('account-balance');
  await expect(balance).toHaveText('36.000\u00a0ETH');
  const late = drawnAfter(page, (request) =>
    Boolean(request.postData()?.toLowerCase().includes(slow.toLowerCase())),
  );
  release();
  expect((await late)?.ok()).toBe(true);
  await expect(balance).toHaveText('36.000\u00a0ETH');
});
