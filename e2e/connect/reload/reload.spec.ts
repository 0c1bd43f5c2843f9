/** Tests a page reload during a wallet prompt: the next page starts clean and works. */
import { expect, openModal, test } from '../../fixtures';
import {
  EXTENSION,
  expectStatus,
  heard,
  networkOf,
  openAccount,
  recordEvents,
  statusOf,
  storedKeys,
} from '../../support/page/widget';
import { expectSigning, signInPage } from '../../support/walletconnect/wc-view';

test('reload during approval: not connected unexpectedly; the wallet can be asked again', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page, context } = extension;
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await modal.getByTestId(EXTENSION).click();
  await extension.approvalWindow();
  await page.reload();
  await openModal(page);
  await expect(modal.getByTestId(EXTENSION)).toBeEnabled();
  await expectStatus(page, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('eip155:connected_connector_id');
  expect(context.pages().filter((one) => one.url().includes('/approve.html'))).toHaveLength(1);

  // The old prompt is still open; its approval belongs to a closed page.
  await extension.approve();
  expect(await statusOf(page)).toBe('disconnected');
  await modal.getByTestId(EXTENSION).click();
  await expectStatus(page, 'connected');
});

test('reload during a network prompt: stays connected, on the earlier network', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.goto(hosts.shop);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  const modal = await openAccount(page);
  await modal.getByTestId('network-select').click();
  await modal.getByTestId('network-eip155:31338').click();
  await extension.approvalWindow();
  await page.reload();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  await expect.poll(() => networkOf(page)).toBe('eip155:31337');
  await extension.reject();
  await openAccount(page);
  await expect(modal.getByTestId('network-select')).toContainText('Local One');
});

test('reload during signing: the next page reports the unknown result once', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await recordEvents(page);
  await page.goto(hosts.shop);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  const lost = signInPage(page, 'before').catch(() => 'lost');
  await extension.approvalWindow();

  await page.reload();
  expect(await lost).toBe('lost');
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('Check your wallet before trying again');
  await expect(toast).toContainText('Sandbox Wallet');
  await expectStatus(page, 'connected');
  expect(await heard(page, 'error')).toEqual([{ code: 'request_lost' }]);

  // The prompt is still open in the wallet; the page does not report it a second time.
  await page.reload();
  await expectStatus(page, 'connected');
  await openAccount(page);
  await expect(toast).toHaveCount(0);
  expect(await heard(page, 'error')).toEqual([]);
  await extension.reject();
});

test('reload after approval or rejection: reports nothing', { tag: '@release' }, async ({
  extension,
  hosts,
}) => {
  const { page } = extension;
  await recordEvents(page);
  await page.goto(hosts.shop);
  await (await openModal(page)).getByTestId(EXTENSION).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  const signed = expectSigning(page);
  await extension.approve();
  await signed;
  const refused = signInPage(page, 'another').catch(() => 'refused');
  await extension.reject();
  expect(await refused).toBe('refused');
  await page.reload();
  await expectStatus(page, 'connected');
  await openAccount(page);
  await expect(page.getByTestId('toast')).toHaveCount(0);
  expect(await heard(page, 'error')).toEqual([]);
});
