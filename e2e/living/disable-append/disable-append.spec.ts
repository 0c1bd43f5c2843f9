/** `data-disable-append`: our element is where the page puts it, and nowhere before. */
import { expect, openModal, test } from '../../fixtures';
import { expectModal, expectOnTop, rootCount } from '../../support/page/dialog';

test('nothing is added to the body by itself, and openers still work', async ({ page, hosts }) => {
  await page.goto(hosts.page('disable-append', { wallet: 'page' }));
  await page.evaluate(() => window.AppKit?.ready);
  expect(await page.locator('body > appkit-embed').count()).toBe(0);
  await openModal(page);
  await expectModal(page);
  await expectOnTop(page);
  expect(await rootCount(page)).toBe(1);
});

for (const no of ['off', 'no', '0', 'false']) {
  test(`data-disable-append="${no}" is off`, async ({ page, hosts }) => {
    await page.goto(hosts.page('plain', { wallet: 'page', 'attr.disable-append': no }));
    await openModal(page);
    await expectModal(page);
    expect(await page.locator('body > appkit-embed').count()).toBe(1);
  });
}
