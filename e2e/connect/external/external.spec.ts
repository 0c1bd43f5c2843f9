/** Tests wallets that the page itself provides. */
import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Page } from 'playwright/test';
import { expect, FIRST_ACCOUNT, openModal, test } from '../../fixtures';
import { addressOf, askProvider, connect, expectStatus, withKit } from '../../support/page/widget';
import { addStandardWallets, askedOf, SUN } from '../../support/wallets/standard-wallets';
import { isSolanaSignature } from '../../support/wallets/verify-signature';

declare global {
  interface Window {
    made?: number;
    announced?: unknown[];
  }
}

/**
 * Adds a factory for a provider that answers without a prompt, as `AppKitConfig.connectors` takes
 * it.
 */
async function bringWallet(page: Page): Promise<void> {
  await page.addInitScript((account) => {
    window.made = 0;
    const answers: Record<string, unknown> = {
      eth_requestAccounts: [account],
      eth_accounts: [account],
      eth_chainId: '0x7a69',
    };
    const make = async () => {
      window.made = (window.made ?? 0) + 1;
      return {
        request: async ({ method }: { method: string }) => answers[method] ?? null,
        on() {},
        removeListener() {},
      };
    };
    const connectors = [
      { id: 'own', name: 'Own Wallet', provider: make },
      { id: 'injected', name: 'Taken id', provider: make },
      { id: 'bad', name: 'No provider' },
    ];
    // The page sets its own part of the configuration over it.
    let config = { connectors };
    Object.defineProperty(window, 'AppKitConfig', {
      get: () => config,
      set: (given: object) => {
        config = { ...given, connectors };
      },
    });
  }, FIRST_ACCOUNT);
}

test('page wallet: listed, connected, restored after a reload, and disconnected', async ({
  page,
  hosts,
}) => {
  await bringWallet(page);
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-own')).toBeVisible();
  expect(await page.evaluate(() => window.made)).toBe(0);
  await expect(modal.getByText('Taken id')).toHaveCount(0);
  await expect(modal.getByText('No provider')).toHaveCount(0);
  await modal.getByTestId('wallet-own').click();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(FIRST_ACCOUNT);
  expect(await page.evaluate(() => window.made)).toBe(1);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(FIRST_ACCOUNT);
  await withKit(page, (kit) => kit.disconnect());
  await page.reload();
  await openModal(page);
  await expect(modal.getByTestId('wallet-own')).toContainText('Recent');
  await expectStatus(page, 'disconnected');
});

test('invalid connector: one warning each', { tag: '@release' }, async ({ page, hosts }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await bringWallet(page);
  await page.goto(hosts.page('plain'));
  await openModal(page);
  await expect.poll(() => warnings.filter((line) => line.includes('connectors'))).toHaveLength(2);
});

test('page without own wallets: does not fetch the island', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  expect(files.filter((url) => /\/external\.\w+\.js/.test(url))).toEqual([]);
});

test('Wallet Standard wallet of the page: registered through the standard event', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.addInitScript(() => {
    window.announced = [];
    window.addEventListener('wallet-standard:register-wallet', (event) =>
      (event as CustomEvent<(api: object) => void>).detail({
        register: (wallet: { name: string }) => {
          window.announced?.push(wallet.name);
          return () => {};
        },
      }),
    );
    const standard = () => ({
      version: '1.0.0',
      name: 'Std',
      icon: '',
      chains: [],
      features: {},
      accounts: [],
    });
    const connectors = [{ standard }];
    // The page sets its own part of the configuration over it.
    let config = { connectors };
    Object.defineProperty(window, 'AppKitConfig', {
      get: () => config,
      set: (given: object) => {
        config = { ...given, connectors };
      },
    });
  });
  await page.goto(hosts.page('plain'));
  await openModal(page);
  await expect.poll(() => page.evaluate(() => window.announced)).toEqual(['Std']);
});

test('Wallet Standard wallet of the page: listed, connects, signs, and reconnects after a reload', {
  tag: '@release',
}, async ({ page, hosts }) => {
  // The wallet does not register itself: the page passes it in.
  await addStandardWallets(page, { key: randomBytes(32).toString('hex'), late: true });
  await page.addInitScript(() => {
    const connectors = [{ standard: async () => window.standardWallets?.solana.wallet }];
    let config = { connectors };
    Object.defineProperty(window, 'AppKitConfig', {
      get: () => config,
      set: (given: object) => {
        config = { ...given, connectors };
      },
    });
  });
  const sign = async (message: string) => {
    const pubkey = (await addressOf(page)) ?? '';
    const params = { message: base58.encode(Buffer.from(message)), pubkey };
    const { signature } = await askProvider<{ signature: string }>(
      page,
      'solana',
      'solana_signMessage',
      params,
    );
    return isSolanaSignature(pubkey, message, signature);
  };
  await page.goto(hosts.page('plain', { namespaces: 'solana' }));
  await connect(page, SUN);
  const address = await addressOf(page);
  expect(await sign('One pot of tea')).toBe(true);
  expect(await askedOf(page, 'solana')).toEqual(['connect', 'signMessage']);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(address);
  expect(await sign('Another pot')).toBe(true);
  expect(await askedOf(page, 'solana')).toEqual(['signMessage']);
});
