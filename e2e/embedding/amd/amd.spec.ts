import { expect, test } from '../../fixtures';
import { connect, openAccount, withKit } from '../../support/page/widget';

declare global {
  interface Window {
    amdCalls: unknown[];
    module: { exports: object };
  }
}

test('AMD page: the widget is a global and not a module', async ({ page, hosts }) => {
  await page.goto(hosts.page('amd', { wallet: 'page', approve: 'auto' }));
  // Runs every kind of file: loader, shell, runtime, adapter, element.
  await connect(page);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
  );
  for (const chunk of ['appkit', 'shell', 'runtime', 'eip155', 'elements']) {
    expect(loaded, chunk).toContainEqual(expect.stringMatching(new RegExp(`^${chunk}\\.`)));
  }
  expect(await withKit(page, (kit) => kit.version)).toBe('1.0.0');
  expect(await page.evaluate(() => window.amdCalls)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(window.module.exports))).toEqual([]);
});
