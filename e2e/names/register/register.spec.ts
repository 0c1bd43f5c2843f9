/** Tests the registration of an account name at the sandbox's gateway, by a wallet of the page. */
import { expect, test } from '../../fixtures';
import {
  freshLabel,
  nameOf,
  namesPage,
  openNames,
  registerElsewhere,
  signed,
  typeName,
} from '../../support/gateway/names';
import { openSend } from '../../support/page/send';
import { openAccount, withKit } from '../../support/page/widget';

test('new name: one signature, then it is in the account, and Send finds it on the network', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const me = await namesPage(page, hosts, pageWallet);
  const label = freshLabel();
  const modal = await openNames(page);
  await typeName(modal, label.toUpperCase(), 'Available');
  await expect(modal).toContainText('public and permanent');
  await modal.getByTestId('names-register').click();
  await expect(modal.getByTestId('names-registered')).toHaveText(nameOf(label));
  expect(await signed(pageWallet)).toBe(1);
  expect(await pageWallet.requests()).not.toContain('eth_sendTransaction');
  await modal.getByTestId('names-done').click();
  await expect(modal.getByTestId('account-name-unverified')).toBeVisible();
  await expect(modal).toContainText(nameOf(label));
  const send = await openSend(page);
  await send.getByTestId('send-receiver').fill(nameOf(label));
  await expect(send.getByTestId('send-resolved')).toHaveText(me);
  await withKit(page, (kit) => kit.open({ view: 'RegisterAccountName' }));
  await expect(modal.getByRole('alert')).toHaveText('You already own a name');
});

test('rejected signature: nothing is registered, and the same name can be tried again', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await namesPage(page, hosts, pageWallet);
  const label = freshLabel();
  const modal = await openNames(page);
  await typeName(modal, label, 'Available');
  await pageWallet.setApproval('reject');
  await modal.getByTestId('names-register').click();
  await expect(modal.getByTestId('names-problem')).toContainText('Nothing was registered');
  await expect(modal.getByTestId('names-state')).toContainText('Available');
  await pageWallet.setApproval('auto');
  await modal.getByTestId('names-register').click();
  await expect(modal.getByTestId('names-registered')).toHaveText(nameOf(label));
});

test('name registered by another account meanwhile: the wallet is not asked', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await namesPage(page, hosts, pageWallet);
  const label = freshLabel();
  const modal = await openNames(page);
  await typeName(modal, label, 'Available');
  await registerElsewhere(hosts, label);
  await modal.getByTestId('names-register').click();
  await expect(modal.getByTestId('names-problem')).toContainText('no longer available');
  await expect(modal.getByTestId('names-state')).toContainText('Registered');
  await expect(modal.getByTestId('names-register')).toBeDisabled();
  expect(await signed(pageWallet)).toBe(0);
});

test('labels that break a rule: the reason at the field, without a request', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await namesPage(page, hosts, pageWallet);
  const modal = await openNames(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/suggestions/')) asked.push(request.url());
  });
  for (const [label, reason] of [
    ['abc', 'Name must be at least 4 characters long'],
    ['a'.repeat(64), 'Name must be at most 63 characters long'],
    ['ab--cd', 'Use single hyphens, and only between other characters'],
    // The second letter is Cyrillic.
    ['p\u0430ypal', 'Can only contain letters, numbers and - characters'],
    ['al.ice', 'Can only contain letters, numbers and - characters'],
  ] as const) {
    await modal.getByTestId('names-label').fill(label);
    await expect(modal.getByRole('alert')).toHaveText(reason);
    await expect(modal.getByTestId('names-register')).toBeDisabled();
  }
  expect(asked).toEqual([]);
  // The gateway reserves it.
  await typeName(modal, 'support', 'Registered');
  await expect(modal.getByTestId('names-register')).toBeDisabled();
  const alternative = modal.getByTestId('names-alternative');
  await expect(alternative).toHaveCount(4);
  await alternative.first().click();
  await expect(modal.getByTestId('names-label')).toHaveValue(/^support-/);
  await expect(modal.getByTestId('names-register')).toBeEnabled();
});

test('gateway without the zone: no row in the settings, and the console says why', {
  tag: '@release',
}, async ({ page, hosts, pageWallet, problems }) => {
  problems.allow(/suggestions/);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await namesPage(page, hosts, pageWallet, { 'attr.account-name-suffix': '.other.eth', debug: '' });
  const modal = await openAccount(page);
  await modal.getByTestId('account-settings').click();
  await expect
    .poll(() => said.filter((one) => one.includes('data-account-name-suffix')).join())
    .toContain('registers names of sandbox.eth only');
  await expect(modal.getByTestId('settings-network')).toBeVisible();
  await expect(modal.getByTestId('settings-name')).toHaveCount(0);
  await withKit(page, (kit) => kit.open({ view: 'RegisterAccountName' }));
  await modal.getByTestId('names-label').fill('kestrel');
  await expect(modal).toContainText("Names aren't available here");
});

test('clock of the device ten minutes behind: the name is registered by the time of the gateway', {
  tag: '@release',
}, async ({ page, hosts, pageWallet }) => {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 600_000;
  });
  await namesPage(page, hosts, pageWallet);
  const label = freshLabel();
  const modal = await openNames(page);
  await typeName(modal, label, 'Available');
  await modal.getByTestId('names-register').click();
  await expect(modal.getByTestId('names-registered')).toHaveText(nameOf(label));
});

test('keys alone: chooses an alternative and registers it', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await namesPage(page, hosts, pageWallet);
  await withKit(page, (kit) => kit.open({ view: 'ChooseAccountName' }));
  const modal = page.getByTestId('modal');
  const tabTo = async (testId: string) => {
    const wanted = modal.getByTestId(testId).first();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(wanted).toBeFocused({ timeout: 200 });
    }).toPass();
  };
  await tabTo('names-choose');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('names-label')).toBeVisible();
  await tabTo('names-label');
  await page.keyboard.type(freshLabel());
  await expect(modal.getByTestId('names-state')).toContainText('Available');
  await tabTo('names-alternative');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('names-register')).toBeEnabled();
  await tabTo('names-register');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('names-registered')).toContainText('kestrel-');
  await tabTo('names-done');
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('account-name-unverified')).toBeVisible();
});
