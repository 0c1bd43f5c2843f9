/** Tests the wallets of the first view: requested at the press, shown with the first drawing. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { holdFile, loaderDialog } from '../../support/page/cdn';
import { expectSettled, expectStill, recordHeights } from '../../support/page/dialog';
import { ownTag, pasteTag } from '../../support/page/pasted-tag';
import type { Problems } from '../../support/page/problems';
import { withKit } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

const LIST = '**/getWallets?**';
const FAR = '[data-testid^="far-"]';

// As on a page whose owner configures the tag alone: AppKitConfig leaves the request to the runtime.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'AppKitConfig', { set() {}, get: () => undefined });
  });
});

async function press(page: Page): Promise<Locator> {
  // The tag is async: a press before it is not ours.
  await withKit(page, (kit) => kit.ready);
  await page.getByTestId('opener').click();
  const modal = page.getByTestId('modal');
  await expect(modal).toBeVisible();
  return modal;
}

/** The list is on the screen, and its links come with the runtime: when `arrive` is called. */
async function pressEarly(page: Page, hosts: Hosts, problems: Problems) {
  // The relay of the default configuration.
  problems.allow(/relay\.walletconnect\.org/);
  const arrive = await holdFile(page, 'runtime');
  await pasteTag(page, hosts, ownTag(hosts));
  return { modal: await press(page), arrive };
}

test('wallets of the gateway: in the first drawing, requested once, and nothing moves', async ({
  page,
  hosts,
}) => {
  const arrive = await holdFile(page, 'runtime');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/getWallets?')) asked.push(request.url());
  });
  await pasteTag(page, hosts, ownTag(hosts));
  const heights = await recordHeights(page);
  const modal = await press(page);
  await expect(modal.locator(FAR)).toHaveCount(4);
  await expect(modal.locator('[data-testid=wallet-list] .skeleton')).toHaveCount(0);
  const names = await modal.locator(FAR).locator('.cut').allInnerTexts();
  arrive();
  await expectSettled(page);
  await expect(modal.getByTestId('all-wallets')).toContainText('+');
  expect(await modal.locator(FAR).locator('.cut').allInnerTexts()).toEqual(names);
  expect(asked).toHaveLength(1);
  const seen = await heights.evaluate((all) => all());
  expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(1);
});

test('wallet pressed before its links are there: opens as soon as they are', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  const { modal, arrive } = await pressEarly(page, hosts, problems);
  await modal.locator(FAR).filter({ hasText: 'MetaMask' }).click();
  arrive();
  await expect(modal.getByTestId('title')).toHaveText('MetaMask');
});

test('two wallets pressed before their links are there: the last one opens, once', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  const { modal, arrive } = await pressEarly(page, hosts, problems);
  await modal.locator(FAR).filter({ hasText: 'MetaMask' }).click();
  await modal.locator(FAR).filter({ hasText: 'Trust Wallet' }).click();
  arrive();
  const title = modal.getByTestId('title');
  await expect(title).toHaveText('Trust Wallet');
  await modal.getByTestId('back').click();
  await expect(title).toHaveText('Connect Wallet');
});

test('late list: its places are kept, and nothing moves when it comes', {
  tag: '@release',
}, async ({ page, hosts }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  await pasteTag(page, hosts, ownTag(hosts));
  const heights = await recordHeights(page);
  const modal = await press(page);
  await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
  await expect(modal.locator(FAR)).toHaveCount(0);
  answer();
  await expect(modal.locator(FAR)).toHaveCount(4);
  await expectSettled(page);
  const seen = await heights.evaluate((all) => all());
  expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(1);
});

test('e-mail switched on by the page: its place is in the first view, and nothing moves when it comes', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const headers = { 'access-control-allow-origin': '*' };
  const features = [{ id: 'social_login', isEnabled: true, config: ['email'] }];
  await page.route('**/appkit/v1/config**', (route) =>
    route.fulfill({ headers, json: { features } }),
  );
  const arrive = await holdFile(page, 'runtime');
  await pasteTag(page, hosts, ownTag(hosts).replace('<script', '<script data-features="email"'));
  const heights = await recordHeights(page);
  const modal = await press(page);
  await expect(modal.locator(FAR)).toHaveCount(4);
  await expect(modal.getByTestId('email-input')).toHaveCount(0);
  const top = () =>
    modal
      .locator(FAR)
      .first()
      .evaluate((row) => {
        const view = row.closest('.view');
        return row.getBoundingClientRect().top - (view?.getBoundingClientRect().top ?? 0);
      });
  await expectStill(modal);
  const before = await top();
  arrive();
  await expect(modal.getByTestId('email-input')).toBeVisible();
  await expectSettled(page);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  const seen = await heights.evaluate((all) => all());
  expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(1);
});

/** The rows in the end: those of a second request, if the first reply has no valid form. */
const HOSTILE: Record<string, [body: string, rows: number]> = {
  'an HTML page': ['<!doctype html><title>Portal</title>', 4],
  'three megabytes': [`{"data":[${'"x",'.repeat(750_000)}"x"]}`, 4],
  'a name of markup and invisible characters': [
    JSON.stringify({
      data: [{ id: 'a', name: '\u202e\u200b' }, null, { id: '<img src=x onerror=alert(1)>' }],
      count: 3,
    }),
    0,
  ],
};

for (const [what, [body, rows]] of Object.entries(HOSTILE)) {
  test(`early list is ${what}: the first view does without it`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    let replies = 0;
    await page.route(LIST, async (route) => {
      replies += 1;
      if (replies > 1) await route.continue();
      else {
        const headers = { 'access-control-allow-origin': '*' };
        await route.fulfill({ body, headers, contentType: 'application/json' });
      }
    });
    await pasteTag(page, hosts, ownTag(hosts));
    const modal = await press(page);
    await expect(modal.getByTestId('wallet-walletConnect')).toBeVisible();
    await expectSettled(page);
    await expect(modal.getByTestId('all-wallets')).toBeVisible();
    await expect(modal.locator(FAR)).toHaveCount(rows);
  });
}

test('skeleton: announced once, keeps the focus inside, and the card takes its place', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const arrive = await holdFile(page, 'shell');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await pasteTag(page, hosts, ownTag(hosts));
  await withKit(page, (kit) => kit.ready);
  await page.getByTestId('opener').click();
  const skeleton = loaderDialog(page);
  await expect(skeleton).toHaveAccessibleName('Loading…');
  // One dialog and one text: no live region says the same again.
  const dialogs = page.getByRole('dialog');
  await expect(dialogs).toHaveCount(1);
  await expect(page.getByText('Loading…')).toHaveCount(1);
  await expect(skeleton.locator('[role=status], [role=alert], [aria-live]')).toHaveCount(0);
  await expect(skeleton.getByRole('button', { name: 'Close' })).toBeFocused();
  // With reduced motion it does not move.
  expect(await skeleton.evaluate((dialog) => dialog.getAnimations().length)).toBe(0);
  const box = await skeleton.boundingBox();
  arrive();
  const modal = page.getByTestId('modal');
  await expect(modal).toBeVisible();
  await expect(skeleton).toHaveCount(0);
  await expect(dialogs).toHaveCount(1);
  expect(
    await modal.evaluate((dialog) =>
      dialog.contains((dialog.getRootNode() as ShadowRoot).activeElement),
    ),
  ).toBe(true);
  const card = await page.getByTestId('card').boundingBox();
  expect(Math.abs((card?.x ?? 0) - (box?.x ?? 1e9))).toBeLessThanOrEqual(1);
  expect(Math.abs((card?.width ?? 0) - (box?.width ?? 1e9))).toBeLessThanOrEqual(1);
});
