/** Tests a rejection in the wallet: calm message, nothing shared, and a second attempt works. */
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import {
  EXTENSION,
  expectStatus,
  heard,
  recordEvents,
  statusOf,
  storedKeys,
} from '../../support/page/widget';
import { addFakeWallets, answerWith, requestsTo } from '../../support/wallets/fake-wallet';

test('rejected in the extension: no alarm; Try again asks once more and connects', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await recordEvents(page);
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await modal.getByTestId(EXTENSION).click();
  await extension.reject();
  await expect(modal.getByRole('heading', { name: 'Connection declined' })).toBeVisible();
  await expect(modal.getByTestId('toast')).toHaveCount(0);
  expect(await statusOf(page)).toBe('disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('eip155:connected_connector_id');
  await expect
    .poll(() => heard(page, 'error'))
    .toEqual([expect.objectContaining({ code: 'connection_rejected' })]);

  await retryOf(modal).click();
  await extension.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  await expect.poll(async () => (await heard(page, 'connect')).length).toBe(1);
});

test('wallet window closed: counts as a rejection', { tag: '@release' }, async ({
  extension,
  hosts,
}) => {
  const { page } = extension;
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await modal.getByTestId(EXTENSION).click();
  await extension.dismiss();
  await expect(modal.getByRole('heading', { name: 'Connection declined' })).toBeVisible();
  await modal.getByTestId('cancel').click();
  await expect(modal.getByTestId(EXTENSION)).toBeVisible();
});

const REFUSALS = [
  { code: 4001, message: 'User rejected the request.' },
  { code: '4001', message: '' },
  { code: 5000, message: 'User rejected' },
  { code: 5001, message: '' },
  { code: -32603, message: 'Request denied by the user' },
  { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } },
  { message: 'canceled' },
  'User declined',
];

test('any error format of a rejection: the same message, and one prompt', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, { rdns: 'no.test', name: 'No' });
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  for (const throws of REFUSALS) {
    await answerWith(page, 'no.test', { eth_requestAccounts: { throws } });
    await modal.getByTestId('wallet-no.test').click();
    await expect(
      modal.getByRole('heading', { name: 'Connection declined' }),
      JSON.stringify(throws),
    ).toBeVisible();
    await expect(modal.getByTestId('toast')).toHaveCount(0);
    await modal.getByTestId('cancel').click();
  }
  const asked = (await requestsTo(page, 'no.test')).filter(
    (name) => name === 'eth_requestAccounts',
  );
  expect(asked).toHaveLength(REFUSALS.length);
});
