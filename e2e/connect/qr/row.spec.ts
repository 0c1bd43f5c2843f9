/** The row of wallets on other devices: there at once, where the owner wants it, or not at all. */
import { expect, openModal, test } from '../../fixtures';
import { PAGE_WALLET } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const ROW = 'wallet-walletConnect';
const ROWS = '[data-testid^="wallet-"]';

test('it comes first, with its tag, and its island only when it is pressed', async ({
  page,
  hosts,
}) => {
  const islands: string[] = [];
  page.on('request', (request) => {
    if (/\/(walletconnect|qr)\.[\da-f]+\.js/.test(request.url())) islands.push(request.url());
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

test('the owner’s order of kinds moves it, `-walletconnect` takes it away', async ({
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

test('a browser without wallets keeps the row above what to do', async ({ page, hosts }) => {
  // Also where nobody knows of any other.
  await page.goto(hosts.page('plain', { 'attr.enable': '-wallets' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId(ROW)).toBeVisible();
  await expect(modal.getByText('No wallet found in this browser')).toBeVisible();
  await expect(modal.getByTestId(ROW)).toBeEnabled();
});

test('a browser with an Ed25519 of its own does not load another', async ({ page, hosts }) => {
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await page.goto(hosts.page('plain'));
  // Without it this test would say nothing.
  const algorithm = await page.evaluate(async () => {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    return (pair as CryptoKeyPair).publicKey.algorithm.name;
  });
  expect(algorithm).toBe('Ed25519');
  const modal = await openModal(page);
  await modal.getByTestId(ROW).click();
  // The relay has answered, so the client has signed who it is.
  await expect(modal.getByTestId('wc-qr')).toBeVisible();
  const named = (id: string) => chunks.filter((url) => url.includes(`/${id}.`));
  expect(named('walletconnect')).toHaveLength(1);
  expect(named('ed25519')).toEqual([]);
});
