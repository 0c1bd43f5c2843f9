/** Tests the error -32002: the wallet already shows our request, perhaps behind another window. */
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import { EXTENSION, expectStatus } from '../../support/page/widget';

test('connect again during a pending request: points to the wallet, whose answer connects', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page, context } = extension;
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await modal.getByTestId(EXTENSION).click();
  await extension.approvalWindow();
  const windows = () => context.pages().filter((one) => one.url().includes('/approve.html'));
  expect(windows()).toHaveLength(1);

  await retryOf(modal).click();
  await expect(modal.getByText('Your wallet already has an open request')).toBeVisible();
  expect(windows()).toHaveLength(1);

  await extension.approve();
  await expectStatus(page, 'connected');
  expect(windows()).toHaveLength(0);
});
