/** Tests the demo shop's own buttons: an owner's code beside the tag works as written. */
import { verifyMessage } from 'ethers';
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { connect, expectStatus, networkOf } from '../../support/page/widget';
import { accountAt } from '../../support/wallets/accounts';

const ME = accountAt(50);

const outcome = (page: Page) => page.getByTestId('outcome');
const events = (page: Page) => page.getByTestId('events').locator('li');

/** Connects with the wallet that is a script of the page, as an account of this file. */
test.beforeEach(async ({ page, hosts, pageWallet }) => {
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(50);
});

test("panel: shows the page's state and every event, newest first", { tag: '@release' }, async ({
  page,
  pageWallet,
}) => {
  await expect(page.getByTestId('status-state')).toHaveText('disconnected');
  await expect(page.getByTestId('status-account')).toHaveText('–');
  await connect(page);
  await expect(page.getByTestId('status-network')).toHaveText('Local One');
  await expect(page.getByTestId('status-state')).toHaveText('connected');
  await expect(page.getByTestId('status-account')).toHaveText(ME);
  await expect(events(page).first()).toContainText(ME);
  const before = await events(page).count();
  await pageWallet.setAccount(51);
  await expect(page.getByTestId('status-account')).toHaveText(accountAt(51));
  await expect(events(page).first()).toContainText('account');
  await expect(events(page).first()).toContainText(accountAt(51));
  await expect(events(page)).toHaveCount(before + 1);
});

test('Sign a message: returns the signature of the connected account', { tag: '@release' }, async ({
  page,
  pageWallet,
}) => {
  await connect(page);
  await pageWallet.setApproval('ask');
  await page.getByTestId('sign').click();
  await expect(page.getByTestId('wallet-lines')).toContainText('Hello from Fern & Kettle');
  await expect(outcome(page)).toHaveText('Waiting…');
  await pageWallet.approve();
  await expect(outcome(page)).toHaveText(/^Signed: 0x[0-9a-f]{130}$/);
  const signature = (await outcome(page).textContent())?.replace('Signed: ', '') ?? '';
  expect(verifyMessage('Hello from Fern & Kettle', signature)).toBe(ME);
});

test('Sign a message, rejected in the wallet: shows its code; signing again works', {
  tag: '@release',
}, async ({ page, pageWallet }) => {
  await connect(page);
  await pageWallet.setApproval('ask');
  await page.getByTestId('sign').click();
  await pageWallet.reject();
  await expect(outcome(page)).toHaveText(/\(4001\)$/);
  await page.getByTestId('sign').click();
  await pageWallet.approve();
  await expect(outcome(page)).toHaveText(/^Signed: 0x/);
});

test('Sign a message, not connected: the connect screen opens', { tag: '@release' }, async ({
  page,
}) => {
  await page.getByTestId('sign').click();
  await expect(outcome(page)).toHaveText('Connect a wallet first.');
  await expect(page.getByTestId('modal').getByTestId('title')).toHaveText('Connect Wallet');
});

test('Switch network: to the other one and back, in wallet and page', { tag: '@release' }, async ({
  page,
  pageWallet,
}) => {
  await connect(page);
  for (const [name, id] of [
    ['Local Two', 'eip155:31338'],
    ['Local One', 'eip155:31337'],
  ] as const) {
    await page.getByTestId('switch-network').click();
    await expect(outcome(page)).toHaveText(`Now on ${name}.`);
    await expect(page.getByTestId('status-network')).toHaveText(name);
    const told = events(page).filter({ hasText: /^network / });
    await expect(told.first()).toHaveText(`network {"networkId":"${id}"}`);
    expect(await networkOf(page)).toBe(id);
  }
  // The wallet was told, not only the page.
  expect(await pageWallet.requests()).toContain('wallet_switchEthereumChain');
});

test('Switch network, not connected: selects it for later', { tag: '@release' }, async ({
  page,
  pageWallet,
}) => {
  for (const name of ['Local One', 'Local Two']) {
    await page.getByTestId('switch-network').click();
    await expect(outcome(page)).toHaveText(`Now on ${name}.`);
    await expect(page.getByTestId('status-network')).toHaveText(name);
  }
  expect(await pageWallet.requests()).toEqual([]);
});

test('Switch network, rejected in the wallet: reported, and the network stays', {
  tag: '@release',
}, async ({ page, pageWallet }) => {
  await connect(page);
  await pageWallet.setApproval('reject');
  await page.getByTestId('switch-network').click();
  await expect(outcome(page)).toHaveText(/rejected the request in the wallet \(user_rejected\)$/);
  await expect(page.getByTestId('status-network')).toHaveText('Local One');
  expect(await networkOf(page)).toBe('eip155:31337');
});

test('Disconnect: ends the session and shows the connect buttons again', {
  tag: '@release',
}, async ({ page }) => {
  await connect(page);
  await expect(page.getByTestId('shop-account')).toBeVisible();
  await expect(page.getByTestId('shop-connect')).toBeHidden();
  await page.getByTestId('shop-disconnect').click();
  await expect(outcome(page)).toHaveText('Disconnected.');
  await expectStatus(page, 'disconnected');
  await expect(page.getByTestId('status-state')).toHaveText('disconnected');
  await expect(page.getByTestId('status-account')).toHaveText('–');
  await expect(events(page).first()).toHaveText('disconnect {"namespace":"eip155"}');
  await expect(page.getByTestId('shop-connect')).toBeVisible();
  await expect(page.getByTestId('shop-account')).toBeHidden();
});

test('Your account: opens the account', { tag: '@release' }, async ({ page }) => {
  await connect(page);
  await page.getByTestId('shop-account').click();
  await expect(page.getByTestId('modal').getByTestId('account-address')).toBeVisible();
});
