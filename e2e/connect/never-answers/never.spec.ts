/**
 * Tests a wallet that does not answer: a hint after a while, a way back, and no late connection.
 */
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import {
  EXTENSION,
  expectStatus,
  heard,
  PAGE_WALLET,
  recordEvents,
  statusOf,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import { signature } from '../../support/walletconnect/wc-peer';
import { askWallet, connectPeer, expectSigning, linkOf } from '../../support/walletconnect/wc-view';

test('no answer: offers another try, then a hint; Back returns; a late approval connects nothing', {
  tag: '@release',
}, async ({ extension, hosts }) => {
  const { page } = extension;
  await page.clock.install();
  await recordEvents(page);
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  await modal.getByTestId(EXTENSION).click();
  await extension.approvalWindow();
  await expect(modal.getByText('Approve the connection')).toBeVisible();
  await expect(modal.getByText('Still waiting')).toHaveCount(0);
  await expect(retryOf(modal)).toBeHidden();
  await page.clock.fastForward(8_000);
  await expect(retryOf(modal)).toBeVisible();
  await page.clock.fastForward(52_000);
  await expect(modal.getByText('Still waiting for Sandbox Wallet. Is it open?')).toBeVisible();

  await modal.getByTestId('back').click();
  await expect(modal.getByTestId(EXTENSION)).toBeVisible();
  await expectStatus(page, 'disconnected');

  // The window is still open and the user approves late, so the wallet grants its permission.
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

  // Already permitted: connects without another window.
  await modal.getByTestId(EXTENSION).click();
  await expectStatus(page, 'connected');
});

test('five minutes without an answer: ends the wait and offers Retry', { tag: '@release' }, async ({
  page,
  hosts,
  pageWallet,
}) => {
  await page.clock.install();
  await page.goto(hosts.page('plain', { wallet: 'page', never: 'eth_requestAccounts' }));
  const modal = await openModal(page);
  await modal.getByTestId(PAGE_WALLET).click();
  await expect(modal.getByText('Approve the connection')).toBeVisible();
  await expect.poll(() => pageWallet.requests()).toContain('eth_requestAccounts');
  await page.clock.fastForward(300_000);
  await expect(modal.getByRole('heading', { name: 'Could not connect' })).toBeVisible();
  await expect(modal.getByText("Your wallet hasn't responded.")).toBeVisible();
  await expectStatus(page, 'disconnected');

  await page.evaluate(() => {
    if (window.sandboxPageWallet) window.sandboxPageWallet.options.never = [];
  });
  await retryOf(modal).click();
  await pageWallet.approve();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
});

/** A request expires after five minutes. */
const REQUEST_MS = 300_000;

test('WalletConnect request without an answer: times out, the session stays, the next is answered', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  let answerLate = (_: string) => {};
  wallet.answerWith(
    () =>
      new Promise((resolve) => {
        answerLate = resolve;
      }),
  );
  const asked = withKit(page, (kit) => {
    const { address } = kit.getAccount();
    const request = { method: 'personal_sign', params: ['0x00', address] };
    return kit
      .getProvider('eip155')
      ?.request(request)
      .then(
        () => 'answered',
        (error: { code?: unknown }) => error.code,
      );
  });
  await expect.poll(() => wallet.requests.length).toBe(1);
  await page.clock.fastForward(REQUEST_MS);
  expect(await asked).toBe('wallet_timeout');
  expect(await statusOf(page)).toBe('connected');
  expect(wallet.deleted).toEqual([]);

  // A wallet shows one request at a time: the late answer has no effect and frees the queue.
  wallet.answerWith(signature);
  answerLate('0xlate');
  await expectSigning(page);
});

/** A link with less than ten of its 240 seconds left renews itself, up to five times. */
const ALMOST_OVER = 231_000;
const RENEWALS = 5;

test('code scanned but never answered: shows a hint, then fails; a new one connects', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  const { modal, link: first } = await askWallet(page, wallet);
  // In steps: a minute without an answer of the relay would end its connection.
  await expect(async () => {
    await page.clock.fastForward(20_000);
    await expect(modal).toContainText('Still waiting for your wallet', { timeout: 1_000 });
  }).toPass();
  expect(await linkOf(modal)).toBe(first);
  let link = first;
  for (let i = 0; i < RENEWALS; i++) {
    await page.clock.fastForward(ALMOST_OVER);
    await expect.poll(() => linkOf(modal)).not.toBe(link);
    link = await linkOf(modal);
  }
  await page.clock.fastForward(ALMOST_OVER);
  await expect(modal).toContainText('This code has expired');
  expect(await statusOf(page)).not.toBe('connected');

  await modal.getByTestId('wc-new').click();
  await expect.poll(() => linkOf(modal)).not.toBe(link);
  await (await addWallet()).connect(await linkOf(modal), { accounts: [1] });
  await expectStatus(page, 'connected');
  await expectSigning(page);
});
