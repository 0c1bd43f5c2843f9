/** The page is reloaded while the wallet is asking: the next page starts clean, and works. */
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

test('during the approval: nobody is connected by surprise, and the wallet can be asked again', async ({
  extension,
  hosts,
}) => {
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

  // The old question is still open; its yes belongs to a page that is gone.
  await extension.approve();
  expect(await statusOf(page)).toBe('disconnected');
  await modal.getByTestId(EXTENSION).click();
  await expectStatus(page, 'connected');
});

test('during the question about a network: connected as before, on the network as before', async ({
  extension,
  hosts,
}) => {
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

test('while it asks for a signature: the next page says that nobody knows what became of it, once', async ({
  extension,
  hosts,
}) => {
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
  await expect(toast).toContainText('Look in your wallet before you try again');
  await expect(toast).toContainText('Sandbox Wallet');
  await expectStatus(page, 'connected');
  expect(await heard(page, 'error')).toEqual([{ code: 'request_lost' }]);

  // It is still open there; nobody is told a second time.
  await page.reload();
  await expectStatus(page, 'connected');
  await openAccount(page);
  await expect(toast).toHaveCount(0);
  expect(await heard(page, 'error')).toEqual([]);
  await extension.reject();
});

test('after an answer, yes or no, a reload has nothing to say', async ({ extension, hosts }) => {
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
