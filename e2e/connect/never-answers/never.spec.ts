/** A wallet that does not answer: a hint after a while, a way out, and no surprise afterwards. */
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/modal';
import {
  EXTENSION,
  expectStatus,
  heard,
  PAGE_WALLET,
  recordEvents,
  statusOf,
  storedKeys,
} from '../../support/widget';

test('after a while the screen says where to look; Cancel returns, and a late yes connects nothing', async ({
  extension,
  hosts,
}) => {
  const { page } = extension;
  await page.clock.install();
  await recordEvents(page);
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await modal.getByTestId(EXTENSION).click();
  await extension.approvalWindow();
  await expect(modal.getByText('Accept the request')).toBeVisible();
  await expect(modal.getByText('Still waiting')).toHaveCount(0);
  await page.clock.fastForward(30_000);
  await expect(modal.getByText('Still waiting for your approval in Sandbox Wallet')).toBeVisible();

  await modal.getByTestId('cancel').click();
  await expect(modal.getByTestId(EXTENSION)).toBeVisible();
  await expectStatus(page, 'disconnected');

  // The window is still there; its owner says yes after all. The wallet has given its permission then.
  await extension.approve();
  const provider = () =>
    page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          window.addEventListener('eip6963:announceProvider', (event) => {
            const { provider } = (event as CustomEvent).detail;
            resolve(provider.request({ method: 'eth_accounts' }));
          });
          window.dispatchEvent(new Event('eip6963:requestProvider'));
        }),
    );
  await expect.poll(provider).toEqual([expect.stringMatching(/^0x/)]);
  await page.clock.runFor(5_000);
  expect(await statusOf(page)).toBe('disconnected');
  expect(await heard(page, 'connect')).toEqual([]);
  expect(await storedKeys(page)).not.toHaveProperty('eip155:connected_connector_id');

  // Asked for now, it connects without another window.
  await modal.getByTestId(EXTENSION).click();
  await expectStatus(page, 'connected');
});

test('five minutes without an answer end the wait, and it can be tried again', async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.clock.install();
  await page.goto(hosts.page('plain', { wallet: 'page', never: 'eth_requestAccounts' }));
  const modal = await openModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  await expect(modal.getByText('Accept the request')).toBeVisible();
  await expect.poll(() => pageWallet.requests()).toContain('eth_requestAccounts');
  await page.clock.fastForward(300_000);
  await expect(modal.getByRole('heading', { name: 'Could not connect' })).toBeVisible();
  await expect(modal.getByText('Your wallet has not answered.')).toBeVisible();
  await expectStatus(page, 'disconnected');

  await page.evaluate(() => {
    if (window.sandboxPageWallet) window.sandboxPageWallet.options.never = [];
  });
  await retryOf(modal).click();
  await pageWallet.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
});
