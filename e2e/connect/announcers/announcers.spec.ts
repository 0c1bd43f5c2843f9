/**
 * Tests wallet announcements (EIP-6963): late, duplicated, by the hundred, with malicious icons.
 */
import type { Locator } from 'playwright/test';
import { expect, openModal, test } from '../../fixtures';
import { connect, expectStatus, PAGE_WALLET, withKit } from '../../support/page/widget';
import { addFakeWallets, requestsTo } from '../../support/wallets/fake-wallet';

/** Test ids of the installed wallet rows, in screen order. */
const rows = (modal: Locator): Promise<string[]> =>
  modal
    .locator('[data-testid^="wallet-"]:not([data-testid="wallet-walletConnect"])')
    .evaluateAll((list) => list.map((row) => row.getAttribute('data-testid') ?? ''));

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SVG = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=\'ran\'"/>')}`;

test('late announcement: the wallet appears in the open list and connects', {
  tag: '@release',
}, async ({ page, hosts }) => {
  // Without any other wallet, the list shows its empty state.
  await page.goto(hosts.page('plain', { approve: 'auto', 'attr.enable': '-wallets' }));
  const modal = await openModal(page);
  const none = modal.getByText('No wallet found in this browser');
  await expect(none).toBeVisible();
  await page.addScriptTag({ url: '/assets/page-wallet.js' });
  await expect(modal.getByTestId(PAGE_WALLET)).toBeVisible();
  await expect(none).toHaveCount(0);
  await modal.getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
});

test('same wallet announced again: no second row; another rdns is another wallet', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await addFakeWallets(
    page,
    { rdns: 'first.test', name: 'First', uuid: '350670db-19fa-4704-a166-e52e178b59d2' },
    { rdns: 'first.test', name: 'Thief of the rdns' },
    { rdns: 'other.test', name: 'Other', uuid: '350670db-19fa-4704-a166-e52e178b59d2' },
    { rdns: 'second.test', name: 'Second' },
  );
  await page.goto(hosts.page('plain', { wallet: 'page', announce: 'twice' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-second.test')).toBeVisible();
  expect(new Set(await rows(modal))).toEqual(
    new Set([PAGE_WALLET, 'wallet-first.test', 'wallet-other.test', 'wallet-second.test']),
  );
  await expect(modal.getByTestId('wallet-first.test')).toContainText('First');
});

test('look-alike of a catalog wallet, announced first: its rdns, no picture, after the real one', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const answers = { eth_requestAccounts: { never: true } as const };
  await addFakeWallets(
    page,
    { rdns: 'evil.test', name: 'Meta\u041cask', icon: PNG, answers },
    { rdns: 'same.test', name: 'MetaMask', icon: PNG },
    { rdns: 'io.metamask', name: 'MetaMask', icon: PNG },
  );
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  const row = (rdns: string) => modal.getByTestId(`wallet-${rdns}`);
  for (const rdns of ['evil.test', 'same.test']) {
    await expect(row(rdns)).toContainText(rdns);
    await expect(row(rdns)).not.toContainText('Installed');
    await expect(row(rdns).locator('img, canvas')).toHaveCount(0);
  }
  await expect(row('io.metamask').locator('canvas')).toBeVisible();
  await expect(row('io.metamask')).toContainText('Installed');
  await expect(row('io.metamask')).not.toContainText('io.metamask');
  expect(await rows(modal)).toEqual(['wallet-io.metamask', 'wallet-evil.test', 'wallet-same.test']);
  // Nor has it a picture on its own screen.
  await row('evil.test').click();
  await expect(modal.getByText('Continue in')).toBeVisible();
  await expect(modal.getByText('ME', { exact: true }).last()).toBeVisible();
  await expect(modal.locator('.waiting canvas')).toHaveCount(0);
});

test('wallet that announces every 10 ms: one row, and the other wallets stay usable', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.addInitScript(() => {
    const provider = { request: () => new Promise(() => {}) };
    const announced = { count: 0 };
    Object.assign(window, { announced });
    setInterval(() => {
      announced.count += 1;
      const uuid = crypto.randomUUID();
      const info = Object.freeze({ uuid, name: 'Chatter', icon: '', rdns: 'chatter.test' });
      const detail = Object.freeze({ info, provider });
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }, 10);
  });
  await addFakeWallets(page, { rdns: 'sound.test', name: 'Sound' });
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  const row = await modal.getByTestId('wallet-chatter.test').elementHandle();
  const count = () =>
    page.evaluate(() => (window as unknown as { announced: { count: number } }).announced.count);
  const before = await count();
  await expect.poll(count).toBeGreaterThan(before + 50);
  // The row must stay the same element, so that a press in progress still works.
  expect(await row?.evaluate((element) => element.isConnected)).toBe(true);
  expect(new Set(await rows(modal))).toEqual(new Set(['wallet-chatter.test', 'wallet-sound.test']));
  await modal.getByTestId('wallet-sound.test').click();
  await expectStatus(page, 'connected');
});

test('200 wallets: the list scrolls; the last one can be selected by keyboard', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', count: 250, approve: 'auto' }));
  const modal = await openModal(page);
  await expect(modal.getByText('Page Wallet 1', { exact: true })).toBeVisible();
  // The visible rows and a few more: not all of them, and more than the first screen.
  await expect.poll(async () => (await rows(modal)).length).toBeGreaterThan(5);
  expect((await rows(modal)).length).toBeLessThan(100);
  // The virtual list and the QR code row have replaced the first few rows.
  await expect(modal.locator('[aria-setsize="201"]').first()).toBeVisible();
  await modal.getByTestId('wallet-localhost.page.wallet.n1').focus();
  await page.keyboard.press('End');
  const last = modal.getByTestId('wallet-localhost.page.wallet.n200');
  await expect(last).toBeInViewport();
  await last.press('Enter');
  await expectStatus(page, 'connected');
});

test('pictures with scripts, excessive size or remote requests: replaced by a monogram', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  await addFakeWallets(
    page,
    { rdns: 'png.test', name: 'Good Picture', icon: PNG },
    { rdns: 'svg.test', name: 'Svg Picture', icon: SVG },
    { rdns: 'script.test', name: 'Script Picture', icon: 'javascript:document.title="ran"' },
    { rdns: 'huge.test', name: 'Huge Picture', icon: `data:image/png;base64,${'A'.repeat(5e6)}` },
    { rdns: 'liar.test', name: 'Liar Picture', icon: SVG.replace('svg+xml', 'png') },
    { rdns: 'http.test', name: 'Plain Picture', icon: 'http://tracker.test/pixel.png' },
    { rdns: 'https.test', name: 'Remote Picture', icon: 'https://tracker.test/pixel.png' },
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // The shop's policy forbids `data:` in img-src: one violation would fail the test.
  await page.goto(hosts.shop);
  const modal = await openModal(page);
  const row = (name: string) => modal.getByTestId(`wallet-${name}.test`);
  await expect(row('png').locator('canvas')).toBeVisible();
  for (const name of ['svg', 'script', 'huge', 'liar', 'http', 'https']) {
    await expect(row(name), name).toBeVisible();
    await expect(row(name).locator('img, canvas, svg image, object, iframe'), name).toHaveCount(0);
    await expect(row(name), name).toContainText(/^[SHLPR]P/);
  }
  expect(await page.title()).toBe('Fern & Kettle');
  expect(asked.filter((url) => url.includes('tracker.test'))).toEqual([]);
  expect(problems.unexpected()).toEqual([]);
});

test('window.ethereum alone: "Browser Wallet" connects; also announced: one row', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', legacy: true, approve: 'auto' }));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-injected')).toContainText('Browser Wallet');
  expect(await rows(modal)).toEqual(['wallet-injected']);
  await modal.getByTestId('wallet-injected').click();
  await expectStatus(page, 'connected');
  await page.reload();
  await expectStatus(page, 'connected');

  await page.goto(hosts.page('plain', { wallet: 'page', legacy: 'both' }));
  await withKit(page, (kit) => kit.disconnect());
  await openModal(page);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeVisible();
  await expect(modal.getByTestId('wallet-injected')).toHaveCount(0);
});

test('window.ethereum getter or proxy that throws: the page keeps working', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'ethereum', {
      get() {
        throw new Error('two wallets fight for the name');
      },
    });
    const poison = new Proxy(
      {},
      {
        get() {
          throw new Error('do not touch');
        },
      },
    );
    const announce = () => {
      for (const detail of [poison, null, 7, { info: poison, provider: poison }, { info: {} }]) {
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
      window.dispatchEvent(new Event('eip6963:announceProvider'));
    };
    window.addEventListener('eip6963:requestProvider', announce);
  });
  await addFakeWallets(page, { rdns: 'sound.test', name: 'Sound' });
  await page.goto(hosts.page('plain'));
  const modal = await openModal(page);
  await expect(modal.getByTestId('wallet-sound.test')).toBeVisible();
  expect(await rows(modal)).toEqual(['wallet-sound.test']);
});

const COINBASE = 'com.coinbase.wallet';

const THREE = [
  { rdns: 'sound.test', name: 'Sound' },
  { rdns: COINBASE, name: 'Coinbase' },
  { rdns: 'legacy', legacy: true },
];

const FLAGS: [flags: string, left: string[]][] = [
  ['-reconnect', ['wallet-sound.test', `wallet-${COINBASE}`, 'wallet-injected']],
  ['-eip6963', ['wallet-injected']],
  ['-injected', ['wallet-sound.test', `wallet-${COINBASE}`]],
  ['-coinbase', ['wallet-sound.test', 'wallet-injected']],
  ['-eip6963,-injected', []],
];

for (const [flags, left] of FLAGS) {
  test(`data-enable="${flags}": leaves ${left.length || 'no'} wallets of three`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    await addFakeWallets(page, ...THREE);
    const catalogue = page.waitForResponse(/getWallets/);
    await page.goto(hosts.page('plain', { 'attr.enable': flags }));
    const modal = await openModal(page);
    await catalogue;
    await expect(modal.getByTestId('all-wallets')).toContainText(/\d/);
    await expect.poll(() => rows(modal)).toEqual(left);
  });
}

test('used wallets: first, marked Recent, latest on top, at most two; the rest Installed', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const names = ['a.test', 'b.test', 'c.test', 'd.test'];
  await addFakeWallets(page, ...names.map((rdns) => ({ rdns })));
  await page.goto(hosts.page('plain'));
  const modal = page.getByTestId('modal');
  for (const rdns of ['b.test', 'c.test', 'd.test']) {
    await connect(page, `wallet-${rdns}`);
    await withKit(page, (kit) => kit.disconnect());
  }
  await openModal(page);
  await expect(modal.getByTestId('wallet-a.test')).toContainText('Installed');
  expect(await rows(modal)).toEqual([
    'wallet-d.test',
    'wallet-c.test',
    'wallet-a.test',
    'wallet-b.test',
  ]);
  await expect(modal.getByTestId('wallet-d.test')).toContainText('Recent');
  await expect(modal.getByTestId('wallet-c.test')).toContainText('Recent');
  await expect(modal.getByTestId('wallet-b.test')).toContainText('Installed');
  expect(await requestsTo(page, 'a.test')).toEqual([]);
});
