/** Tests the list of all wallets: pages, thousands of tiles, pictures, and failures. */
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { expect, test } from '../../fixtures';
import { manyWallets, serveCatalogue } from '../../support/gateway/catalogue';
import { openAll } from '../../support/page/all-wallets';
import { addressOf, expectStatus, networkOf, withKit } from '../../support/page/widget';
import { addFakeWallets } from '../../support/wallets/fake-wallet';

const TILES = '[role=gridcell] button';

test('pages without a usable wallet: skipped', { tag: '@release' }, async ({ page, hosts }) => {
  const chains = ['solana:nowhere'];
  const wallets = manyWallets(130).map((one, index) =>
    index > 3 && index < 84 ? { ...one, chains } : one,
  );
  const { asked } = await serveCatalogue(page, wallets);
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await expect(modal.getByTestId('all-w84')).toBeVisible();
  await expect(modal.getByTestId('all-w4')).toHaveCount(0);
  await modal.getByTestId('all-w0').focus();
  await page.keyboard.press('Control+End');
  // Four recommended wallets, and the last 46.
  await expect(modal.getByRole('grid')).toHaveAttribute('aria-rowcount', '13');
  const pages = asked.filter(({ entries }) => entries === 40).map((one) => one.page);
  expect(pages).toEqual([1, 2, 3, 4]);
});

test('owner changes the wallets while the list is open: the list loads again', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await serveCatalogue(page, manyWallets(20));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await expect(modal.getByTestId('all-w5')).toBeVisible();
  await withKit(page, (kit) =>
    kit.configure({ featuredWalletIds: ['w9'], excludeWalletIds: ['w5'] }),
  );
  await expect(modal.getByTestId('all-w5')).toHaveCount(0);
  await expect(modal.locator(TILES).first()).toHaveAttribute('data-testid', 'all-w9');
  await expect(modal.getByTestId('all-status')).toHaveText('Wallets in the list: 19');
});

test('images: requested for the first 20 of a page; the others when visible', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const shown: string[] = [];
  await page.route('**/getWalletImage/*', async (route) => {
    shown.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    await route.fulfill({
      contentType: 'image/png',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: pixel,
    });
  });
  const wallets = manyWallets(40).map((one) => ({ ...one, image_id: one.id }));
  await serveCatalogue(page, wallets);
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  const asked = (from: number, to: number) =>
    wallets.slice(from, to).every(({ id }) => shown.includes(id));
  await expect.poll(() => asked(0, 20)).toBe(true);
  await expect(modal.getByTestId('all-w23')).toBeAttached();
  expect(shown).not.toContain('w23');
  await modal.getByTestId('all-w0').focus();
  await page.keyboard.press('Control+End');
  await expect.poll(() => asked(36, 40)).toBe(true);
});

test('loading: keeps the layout; a failed load says so and offers a retry', {
  tag: '@release',
}, async ({ page, hosts, problems }) => {
  problems.allow(/getWallets|Failed to load resource/);
  const catalogue = await serveCatalogue(page, manyWallets(60));
  let answer = (_well: boolean) => {};
  catalogue.before = ({ entries }) =>
    entries !== 40 || new Promise((resolve) => (answer = resolve));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await expect(modal.getByTestId('all-status')).toHaveText('Loading wallets');
  await expect.poll(() => catalogue.asked.some(({ entries }) => entries === 40)).toBe(true);
  answer(false);
  await expect(modal.getByRole('alert')).toContainText('We couldn’t load the wallets');
  catalogue.before = () => true;
  await modal.getByTestId('all-retry').click();
  await expect(modal.getByTestId('all-w0')).toBeVisible();
  await expect(modal.getByTestId('all-status')).toHaveText(/^Wallets in the list: /);

  // A later page fails: the loaded rows stay.
  await page.goto(hosts.page('plain'));
  catalogue.before = ({ entries, page: number }) => entries !== 40 || number === 1;
  await openAll(page);
  await modal.getByTestId('all-w0').focus();
  await page.keyboard.press('Control+End');
  await expect(modal.getByRole('alert')).toContainText('We couldn’t load more wallets');
  catalogue.before = () => true;
  await modal.getByTestId('all-more').click();
  await expect(modal.getByRole('grid')).toHaveAttribute('aria-rowcount', '15');
  await expect(modal.locator(TILES).first()).toBeVisible();
});

test('loaded tiles: take the place of their skeletons; names wrap to two lines, then an ellipsis', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const names = ['Wallet Of The House', 'The Wallet With A Name That Does Not End', 'Ab'];
  const wallets = manyWallets(60).map((one, index) => ({ ...one, name: names[index] ?? one.name }));
  const catalogue = await serveCatalogue(page, wallets);
  let answer = () => {};
  catalogue.before = ({ entries }) =>
    entries !== 40 || new Promise((resolve) => (answer = () => resolve(true)));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await expect.poll(() => catalogue.asked.some(({ entries }) => entries === 40)).toBe(true);
  // The card may still move: measure positions relative to the field above them.
  const places = (selector: string) =>
    modal.locator(selector).evaluateAll((all) => {
      const root = all[0]?.getRootNode() as ShadowRoot | undefined;
      const field = root?.querySelector('[data-testid=search]')?.getBoundingClientRect();
      return all.slice(0, 8).map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x - (field?.x ?? 0), y - (field?.y ?? 0), width, height].map(Math.round);
      });
    });
  const bones = await places('.all-wallets-skeleton > span');
  expect(bones).toHaveLength(8);
  answer();
  await expect(modal.getByTestId('all-w0')).toBeVisible();
  expect(await places(TILES)).toEqual(bones);

  const name = (id: string) => modal.getByTestId(id).locator('.name');
  const lines = (id: string) =>
    name(id).evaluate((node) =>
      Math.round(node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight)),
    );
  const cut = (id: string) =>
    name(id).evaluate((node) => node.scrollHeight > node.clientHeight + 1);
  expect([await lines('all-w0'), await cut('all-w0')]).toEqual([2, false]);
  expect([await lines('all-w1'), await cut('all-w1')]).toEqual([2, true]);
  expect(await lines('all-w2')).toBe(1);
  await expect(modal.getByTestId('all-w1')).toHaveAttribute('title', names[1] ?? '');
});

test('installed wallet: connects directly, and no wallet appears twice', async ({
  page,
  hosts,
}) => {
  await addFakeWallets(page, { rdns: 'org.fox', name: 'Fox' });
  await serveCatalogue(page, [
    { id: 'wa', name: 'Fox', rdns: 'org.fox', mobile_link: 'fox://' },
    { id: 'wb', name: 'fox', mobile_link: 'fox2://' },
    { id: 'wc', name: 'Hare', mobile_link: 'hare://' },
  ]);
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await expect(modal.locator(TILES)).toHaveCount(2);
  await expect(modal.getByTestId('all-wa')).toHaveAccessibleName(/Fox.*installed/);
  await modal.getByTestId('all-wa').click();
  await expect(modal).toBeHidden();
  await expect.poll(() => addressOf(page)).toMatch(/^0x/);
});

test('installed wallet of another namespace: connects directly from the list or the search', {
  tag: '@release',
}, async ({ page, hosts }) => {
  // The name differs: the catalog has the id that its standard uses.
  const injected = (injected_id: string) => [{ namespace: 'solana', injected_id }];
  await serveCatalogue(page, [
    { id: 'wa', name: 'House', mobile_link: 'house://', injected: injected('Page Wallet') },
    { id: 'wb', name: 'House of cards', mobile_link: 'cards://', injected: injected('Cards') },
    { id: 'wc', name: 'Hare', mobile_link: 'hare://' },
  ]);
  await page.goto(hosts.page('plain', { namespaces: 'solana', wallet: 'page', approve: 'auto' }));
  const modal = await openAll(page);
  await expect(modal.getByTestId('all-wa')).toHaveAccessibleName(/House.*installed/);
  await modal.getByTestId('search').fill('house');
  await expect(modal.locator(TILES)).toHaveCount(2);
  await expect(modal.getByTestId('all-wa')).toHaveAccessibleName(/House.*installed/);
  await expect(modal.getByTestId('all-wb')).not.toHaveAccessibleName(/installed/);
  await modal.getByTestId('all-wa').click();
  await expectStatus(page, 'connected');
  await expect(modal).toBeHidden();
  expect(await networkOf(page)).toBe(LOCAL_SOLANA.id);
  expect(await addressOf(page)).toBe(solanaAddress(0));
});

test('wallet not installed: leads to its link; Back restores the scroll position', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await serveCatalogue(page, manyWallets(120));
  await page.goto(hosts.page('plain'));
  const modal = await openAll(page);
  await modal.getByTestId('all-w0').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const tile = modal.locator(`${TILES}[tabindex="0"]`);
  const name = (await tile.locator('.name').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(modal.getByTestId('title')).toHaveText(name);
  await modal.getByTestId('back').click();
  await expect(modal.getByTestId('title')).toHaveText('All Wallets');
  await expect(tile).toBeFocused();
  await expect(tile).toBeInViewport();
});
