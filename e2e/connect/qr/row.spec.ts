/** Tests the WalletConnect row: shown at once, moved by the owner, or absent. */
import { expect, openModal, test } from '../../fixtures';
import { PAGE_WALLET } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ROW = 'wallet-walletConnect';
const ROWS = '[data-testid^="wallet-"]';

test('WalletConnect row: first, with its tag; its island loads on a press', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const islands: string[] = [];
  page.on('request', (request) => {
    if (/\/(walletconnect|qr)\.\w+\.js/.test(request.url())) islands.push(request.url());
  });
  await page.goto(hosts.page('plain', { wallet: 'page' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeVisible();
  await expect(modal.locator(ROWS).first()).toHaveAttribute('data-testid', ROW);
  await expect(modal.getByTestId(ROW)).toContainText('QR code');
  await page.evaluate(() => window.AppKit?.diagnose());
  expect(islands).toEqual([]);
  await modal.getByTestId(ROW).click();
  await expect(modal.getByTestId('title')).toHaveText('WalletConnect');
  await expect.poll(() => islands.length).toBe(2);
});

test('owner’s order: moves the row; `-walletconnect` removes it', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, { rdns: 'sound.test', name: 'Sound' });
  const order = JSON.stringify({ features: { connectorTypeOrder: ['injected', 'walletConnect'] } });
  await page.goto(hosts.page('plain', { config: order }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-sound.test')).toBeVisible();
  await expect(modal.locator(ROWS).last()).toHaveAttribute('data-testid', ROW);

  await page.goto(hosts.page('plain', { 'attr.enable': '-walletconnect' }));
  await openModal(page);
  await expect(modal.getByTestId('wallet-sound.test')).toBeVisible();
  await expect(modal.getByTestId(ROW)).toHaveCount(0);
});

test('browser without wallets: keeps the row above the help', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  // Also without any other wallet.
  await page.goto(hosts.page('plain', { 'attr.enable': '-wallets' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId(ROW)).toBeVisible();
  await expect(modal.getByText('No wallet found in this browser')).toBeVisible();
  await expect(modal.getByTestId(ROW)).toBeEnabled();
});

test('browser with native Ed25519: does not load another implementation', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await page.goto(hosts.page('plain'));
  // Without it this test would prove nothing.
  const algorithm = await page.evaluate(async () => {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    return (pair as CryptoKeyPair).publicKey.algorithm.name;
  });
  expect(algorithm).toBe('Ed25519');
  const modal = await openModal(page);
  await modal.getByTestId(ROW).click();
  // The relay has replied, so the client has signed its identity.
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  const named = (id: string) => chunks.filter((url) => url.includes(`/${id}.`));
  expect(named('walletconnect')).toHaveLength(1);
  expect(named('ed25519')).toEqual([]);
});
