/** The page is reloaded while the wallet is asking: the next page starts clean, and works. */
import { expect, openModal, test } from '../../fixtures';
import {
  EXTENSION,
  expectStatus,
  networkOf,
  openAccount,
  statusOf,
  storedKeys,
} from '../../support/widget';

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
