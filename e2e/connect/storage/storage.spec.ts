/** Tests untrusted storage: half-written, foreign or malicious values. */
import type { Page } from 'playwright/test';
import { BAD_VALUES } from '../../../src/protocol/storage-faults';
import { STORAGE_SUFFIXES } from '../../../src/protocol/storage-keys';
import { storageKey } from '../../../src/protocol/storage-prefix';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, FIRST_ACCOUNT, openModal, test } from '../../fixtures';
import {
  connect,
  expectStatus,
  networkOf,
  openAccount,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

/**
 * Gives each key another bad value; `round` rotates them.
 * `core/testing/stories/corrupt-storage.test.ts` tests them one by one. Must run last in the page: later writes of the page would repair the values.
 */
function seedAndReload(page: Page, round: number): Promise<unknown> {
  const values = STORAGE_SUFFIXES.map((suffix, index) => {
    // All but one have the right version: their shapes match this version, but their content is
    // false.
    const value =
      round && suffix === 'version' ? '1' : BAD_VALUES[(index + round) % BAD_VALUES.length];
    return [storageKey(PROJECT_ID, suffix), value ?? ''] as const;
  });
  return page
    .evaluate((list) => {
      addEventListener('pagehide', () => {
        localStorage.clear();
        for (const [name, value] of list) localStorage.setItem(name, value);
      });
    }, values)
    .then(() => page.reload());
}

test('bad values in all keys: the widget starts, lists wallets and connects', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  for (const round of [0, 4, 9]) {
    await seedAndReload(page, round);
    const modal = await openModal(page);
    await modal.getByTestId('wallet-fake.test').click();
    await expectStatus(page, 'connected');
    const stored = await storedKeys(page);
    expect(stored['eip155:connected_connector_id'], `round ${round}`).toBe('fake.test');
    expect(stored.version, `round ${round}`).toBe('1');
    expect(await page.evaluate(() => 'polluted' in {}), `round ${round}`).toBe(false);
  }
});

test('one bad key: affects only itself; foreign keys stay unchanged', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await page.evaluate(() => localStorage.setItem('basket', '{"tea":'));
  await connect(page, 'wallet-fake.test');
  for (const suffix of ['native_balance_cache', 'identity_cache', 'connections'] as const) {
    await page.evaluate(([name]) => localStorage.setItem(name, '{"half":'), [
      storageKey(PROJECT_ID, suffix),
    ] as const);
    await page.reload();
    await expectStatus(page, 'connected');
    const modal = await openAccount(page);
    await expect(modal.getByTestId('account-balance'), suffix).toBeVisible();
    await expect(modal.getByTestId('account-address'), suffix).toHaveAttribute(
      'title',
      FIRST_ACCOUNT,
    );
    await modal.getByTestId('close').click();
  }
  expect(await page.evaluate(() => localStorage.getItem('basket'))).toBe('{"tea":');
});

/** Storage is full to the last character. */
function fill(page: Page): Promise<void> {
  return page.evaluate(() => {
    let size = 4_000_000;
    for (let n = 0; size > 0; n += 1) {
      try {
        localStorage.setItem(`filler${n}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
}

test('storage cleared or full while connected: the session continues', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await fill(page);
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await modal.getByTestId('network-select').click();
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await expectStatus(page, 'connected');
});

test('storage full: drops the caches before the session, which survives a reload', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText(/\d/);
  await expect.poll(() => storedKeys(page)).toHaveProperty('native_balance_cache');
  await withKit(page, (kit) => kit.disconnect());
  // The size of a session, so that dropping the caches is enough.
  await page.evaluate(([name]) => localStorage.setItem(name, `{"x":"${'x'.repeat(4_000)}"}`), [
    storageKey(PROJECT_ID, 'identity_cache'),
  ] as const);
  await fill(page);
  await connect(page, 'wallet-fake.test');
  expect((await storedKeys(page)).identity_cache ?? '').not.toContain('xxx');
  await page.reload();
  await expectStatus(page, 'connected');
});

test('storage cleared while connected: the next change is stored again', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  // All keys except those of the page's wallet.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key !== 'sandbox-page-wallet') localStorage.removeItem(key);
    }
  });
  await withKit(page, (kit) => kit.switchNetwork('eip155:31338'));
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  expect(await storedKeys(page)).toHaveProperty('active_caip_network_id', 'eip155:31338');
});

test('storage cleared in a WalletConnect session: signs, stores the next change, and reports the end', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  await page.evaluate(() => localStorage.clear());
  await expectSigning(page);
  // The next change is stored again, and the session with it.
  await wallet.emit(topic, 'chainChanged', '0x7a6a', 'eip155:31338');
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  await expect.poll(() => storedKeys(page)).toHaveProperty('connections');
  await page.reload();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe('eip155:31338');
  await expectSigning(page);
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  await expect.poll(() => wallet.deleted).toEqual([topic]);
});

test('storage cleared in a WalletConnect session, then reloaded: disconnected; another wallet connects', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  // Must run last in the page: a later write would store all keys again.
  await page.evaluate(() => addEventListener('pagehide', () => localStorage.clear()));
  await page.reload();
  const modal = await openModal(page);
  await expectStatus(page, 'disconnected');
  await modal.getByTestId('close').click();
  await connectPeer(page, await addWallet(), { accounts: [1] });
  await expectSigning(page);
});

test('stored wallet no longer installed: disconnected, never stuck in "connecting"', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(page, { rdns: 'fake.test' });
  await page.goto(hosts.page('plain'));
  await connect(page, 'wallet-fake.test');
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      localStorage.setItem(key, value.replaceAll('fake.test', 'gone.test'));
    }
  });
  await page.reload();
  await openModal(page);
  await expectStatus(page, 'disconnected');
});
