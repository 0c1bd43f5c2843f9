/**
 * Tests browsers below our baseline, which get one console line, and just above it, which lose
 * nothing.
 */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { connect, openAccount, withKit } from '../../support/page/widget';

/** Console messages of the page, and its requests besides the page itself. */
function watch(page: Page) {
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  return { said, asked };
}

for (const missing of ['sheets', 'colours']) {
  test(`too old (no ${missing}): one console line, and the page keeps working`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const { said, asked } = watch(page);
    await page.addInitScript(() => {
      Object.assign(window, { AppKit: [['open']] });
    });
    // Blocking: the tag has run when the page is loaded.
    await page.goto(hosts.page('old-browser', { missing }));
    await expect
      .poll(() => said)
      .toEqual([expect.stringMatching(/^warning: AppKit: .*browser is too old/)]);
    await page.getByTestId('opener').click();
    await page.locator('appkit-button').dispatchEvent('click');
    await page.getByTestId('page-field').fill('still works');
    await expect(page.getByTestId('page-field')).toHaveValue('still works');
    const left = await page.evaluate(() => ({
      queue: window.AppKit,
      ours: document.querySelectorAll('appkit-embed, dialog').length,
      defined: customElements.get('appkit-button') !== undefined,
      keys: Object.keys(localStorage),
    }));
    expect(left).toEqual({ queue: [['open']], ours: 0, defined: false, keys: [] });
    expect(asked.filter((host) => host.startsWith('cdn.'))).toHaveLength(1);
    expect(asked.filter((host) => host.startsWith('gateway.'))).toEqual([]);
    expect(said).toHaveLength(1);
  });
}

test('no popover support: a toast shows in the dialog, and over the page once it is closed', async ({
  page,
  hosts,
  pageWallet,
}) => {
  const query = { missing: 'popover', wallet: 'page', approve: 'auto' } as const;
  await page.goto(hosts.page('old-browser', query));
  expect(await page.evaluate(() => 'popover' in document.body)).toBe(false);
  await connect(page);
  const modal = await openAccount(page);
  await pageWallet.setApproval('reject');
  await modal.getByTestId('network-select').click();
  await modal.getByTestId('network-eip155:31338').click();
  // An error stays until the user dismisses it.
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText(/declined/i);
  await withKit(page, (kit) => kit.close());
  await expect(modal).toBeHidden();
  await expect(toast).toHaveCount(1);
  await expect(toast).toBeInViewport({ ratio: 1 });
  expect(await toast.evaluate((shown) => shown.closest('[popover]') === null)).toBe(true);
  // A real click: it fails if something of the page lies over it.
  await page.getByTestId('toast-close').click();
  await expect(toast).toHaveCount(0);
});
