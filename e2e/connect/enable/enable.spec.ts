/**
 * Tests each switch of `data-enable`: the same page with it and without it. For `-network-switch`
 * see e2e/network/flags.
 */
import type { Page } from 'playwright/test';
import { builtInWallets } from '../../../src/gateway/data/wallet-list';
import { expect, openModal, test } from '../../fixtures';
import { connect, expectStatus, withKit } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const WALLETS = [
  { rdns: 'org.fox', name: 'Fox' },
  { rdns: 'com.coinbase.wallet', name: 'Base' },
  { rdns: 'legacy', legacy: true },
];

async function openWith(page: Page, url: string) {
  await page.goto(url);
  const modal = await openModal(page);
  // The runtime has started and knows the owner's configuration.
  await withKit(page, (kit) => kit.diagnose());
  await expect(modal.locator('.list')).toBeVisible();
  return modal;
}

const ROWS: readonly [off: string, row: string][] = [
  ['-eip6963', 'wallet-org.fox'],
  ['-injected', 'wallet-injected'],
  ['-coinbase', 'wallet-com.coinbase.wallet'],
  ['-walletconnect', 'wallet-walletConnect'],
  ['-wallets', 'all-wallets'],
  ['-wallet-guide', 'get-started'],
];

for (const [off, row] of ROWS) {
  test(`${off}: removes ${row} and nothing else`, { tag: '@release' }, async ({ page, hosts }) => {
    await addFakeWallets(page, ...WALLETS);
    const modal = await openWith(page, hosts.page('plain'));
    for (const [, each] of ROWS) await expect(modal.getByTestId(each)).toBeVisible();
    await openWith(page, hosts.page('plain', { 'attr.enable': off }));
    for (const [, each] of ROWS.filter(([, other]) => other !== row)) {
      if (off === '-eip6963' && each === 'wallet-com.coinbase.wallet') continue;
      await expect(modal.getByTestId(each)).toBeVisible();
    }
    await expect(modal.getByTestId(row)).toHaveCount(0);
  });
}

test('-coinbase: also removes the catalog entry of that wallet', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const idOf = (name: string) => builtInWallets().find(({ rdns }) => rdns === name)?.id;
  const coinbase = idOf('com.coinbase.wallet');
  const metamask = idOf('io.metamask');
  const featured = { 'attr.featured-wallet-ids': `${coinbase},${metamask}` };
  const modal = await openWith(page, hosts.page('plain', featured));
  await expect(modal.getByTestId(`far-${metamask}`)).toBeVisible();
  await expect(modal.getByTestId(`far-${coinbase}`)).toBeVisible();
  await openWith(page, hosts.page('plain', { ...featured, 'attr.enable': '-coinbase' }));
  await expect(modal.getByTestId(`far-${metamask}`)).toBeVisible();
  await expect(modal.getByTestId(`far-${coinbase}`)).toHaveCount(0);
});

test('-wallets: requests no wallets from the gateway', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/getWallets')) asked.push(request.url());
  });
  await addFakeWallets(page, ...WALLETS);
  await openWith(page, hosts.page('plain', { 'attr.enable': '-wallets' }));
  expect(asked).toEqual([]);
  await openWith(page, hosts.page('plain'));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('-reconnect: each visit starts disconnected', async ({ page, hosts }) => {
  await addFakeWallets(page, ...WALLETS);
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-org.fox');
  await page.reload();
  await expectStatus(page, 'connected');
  await page.goto(hosts.page('plain', { 'attr.enable': '-reconnect' }));
  await withKit(page, (kit) => kit.diagnose());
  await expectStatus(page, 'disconnected');
});
