import { expect, openModal, test } from '../../fixtures';
import { withKit } from '../../support/widget';

declare global {
  interface Window {
    amdCalls: unknown[];
    module: { exports: object };
  }
}

test('on an AMD page the widget is a global and no module', async ({ page, hosts }) => {
  await page.goto(hosts.page('amd'));
  await openModal(page);
  expect(await withKit(page, (kit) => kit.version)).toBe('1.0.0');
  expect(await page.evaluate(() => window.amdCalls)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(window.module.exports))).toEqual([]);
});
