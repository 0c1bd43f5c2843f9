/**
 * Tests calls before load: queued and replayed in order; the API keeps its promises from the start.
 */
import type { Page } from 'playwright/test';
import { expect, openModal, test, theModal } from '../../fixtures';
import { faulty, loaderDialog } from '../../support/page/cdn';
import { heard, recordEvents, withKit } from '../../support/page/widget';

type Calls = readonly (readonly [string, ...unknown[]])[];

async function queueBeforeLoad(page: Page, calls: Calls): Promise<void> {
  await page.addInitScript((list) => {
    // Code that an owner writes above the tag; the cast is the queue's own type before load.
    const queue: unknown[] = [];
    Object.assign(window, { AppKit: queue });
    for (const call of list) queue.push(call);
  }, calls);
}

test('call before load: opens its view once the script has loaded', async ({ page, hosts }) => {
  await page.goto(hosts.page('queued', { view: 'WhatIsAWallet' }));
  const modal = await theModal(page);
  await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
});

test('calls before load: replayed in order', { tag: '@release' }, async ({ page, hosts }) => {
  await queueBeforeLoad(page, [['open'], ['close'], ['nonsense', 1], ['setTheme', 'dark']]);
  await page.goto(hosts.page('plain'));
  await expect.poll(() => withKit(page, (kit) => kit.getState().initialized)).toBe(true);
  await expect(page.getByTestId('modal')).toBeHidden();
  await openModal(page);
  await expect(page.locator('appkit-embed [data-theme="dark"]').first()).toBeAttached();
});

test('close before open: stays open; push also works after load', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await queueBeforeLoad(page, [['close'], ['open', { view: 'WhatIsAWallet' }]]);
  await page.goto(hosts.page('plain'));
  const modal = await theModal(page);
  await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
  await withKit(page, (kit) => kit.push(['close']));
  await expect(modal).toBeHidden();
  await withKit(page, (kit) => kit.push(['open', { view: 'Connect' }], ['nonsense']));
  await expect(modal).toBeVisible();
});

/** Outcome of a promise, by code. */
const END = `(promise) => promise.then(() => 'resolved', (error) => error.code + ' ' + error.name)`;

function ending(page: Page, call: string): Promise<string> {
  return page.evaluate(`(${END})(${call})`);
}

test('open(): never rejects; switchNetwork and disconnect: reject with a code, all handled', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  problems.allow(/Failed to load resource/, /Could not load/);
  await recordEvents(page);
  await page.goto(hosts.page('plain', { cdn: faulty('missing:shell:99', crypto.randomUUID()) }));
  await withKit(page, (kit) => kit.ready);
  expect(await ending(page, 'AppKit.open()')).toBe('resolved');
  await loaderDialog(page).getByText('Close').click();
  expect((await heard(page, 'error')).map(({ code }) => code)).toEqual(['load_failed']);
  expect(await ending(page, "AppKit.switchNetwork('eip155:1')")).toBe('load_failed AppKitError');
  expect(await ending(page, 'AppKit.disconnect()')).toBe('load_failed AppKitError');
  // No code awaits these; the fixture fails on an unhandled rejection. One failure, one event.
  await withKit(page, (kit) => {
    void kit.open();
    void kit.switchNetwork('eip155:1');
    void kit.disconnect();
    void kit.diagnose();
  });
  await expect.poll(async () => (await heard(page, 'error')).length).toBe(4);
});

test('declined or unknown network: rejects with a code, awaited or not', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await (await openModal(page)).getByTestId('wallet-localhost.page.wallet').click();
  await expect.poll(() => withKit(page, (kit) => kit.getAccount().isConnected)).toBe(true);
  expect(await ending(page, "AppKit.switchNetwork('eip155:424242')")).toBe(
    'unknown_network AppKitError',
  );
  await page.evaluate(() => {
    if (window.sandboxPageWallet) window.sandboxPageWallet.options.approve = 'reject';
  });
  expect(await ending(page, "AppKit.switchNetwork('eip155:31338')")).toBe(
    'user_rejected AppKitError',
  );
  await withKit(page, (kit) => void kit.switchNetwork('eip155:424242'));
  expect(await ending(page, 'AppKit.disconnect()')).toBe('resolved');
});

test('facade: frozen, and returns idle values that load nothing', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  const seen = await withKit(page, (kit) => {
    const tries = ['open', 'version', 'extra'].map((name) => Reflect.set(kit, name, 1));
    const { accounts } = kit.getState();
    return {
      frozen: [kit, kit.getState(), accounts, kit.getAccount()].map(Object.isFrozen),
      tries,
      state: kit.getState(),
      account: kit.getAccount('eip155'),
      provider: kit.getProvider('eip155') === undefined,
    };
  });
  expect(seen).toEqual({
    frozen: [true, true, true, true],
    tries: [false, false, false],
    state: { initialized: false, open: false, loading: false, accounts: {} },
    account: { status: 'disconnected', isConnected: false },
    provider: true,
  });
});
