/** Tests `data-embed`: the card is inline in a container of the page, without an overlay. */
import { expect, FIRST_ACCOUNT, test } from '../../fixtures';
import { rootCount } from '../../support/page/dialog';
import { focused } from '../../support/page/focus';

const WALLET = 'wallet-localhost.page.wallet';

test('inline card: no overlay, no close button, the page stays usable, the flow works', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('embed', { wallet: 'page' }));
  await page.getByTestId('opener').click();
  const modal = page.getByTestId('modal');
  await expect(modal.getByTestId(WALLET)).toBeVisible();
  expect(await rootCount(page)).toBe(1);
  expect(await page.getByTestId('place').locator('appkit-embed').count()).toBe(1);
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await expect(modal.getByTestId('close')).toHaveCount(0);

  // In the flow: the page's following content is below it, not behind it.
  const card = await page.getByTestId('card').boundingBox();
  const place = await page.getByTestId('place').boundingBox();
  expect(place?.height).toBeGreaterThanOrEqual(card?.height ?? Number.NaN);

  // Escape has no effect here, and the focus belongs to the page.
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  expect((await focused(page)).name).toBe('opener');

  await modal.getByTestId('help').click();
  await expect(modal.getByTestId('title')).toHaveText('What is a wallet?');
  await modal.getByTestId('back').click();
  await modal.getByTestId(WALLET).click();
  await page.getByTestId('wallet-approve').click();
  await expect(modal.getByTestId('account-address')).toBeVisible();
  expect(await page.evaluate(() => window.AppKit?.getAccount().address)).toBe(FIRST_ACCOUNT);

  await page.context().grantPermissions(['clipboard-write']);
  await modal.getByTestId('account-copy').click();
  await expect(page.getByTestId('toast')).toBeVisible();
  await page.evaluate(() => window.AppKit?.close());
  await expect(modal.getByTestId('account-address')).toBeVisible();
  await modal.getByTestId('disconnect').click();
  await expect(modal.getByTestId(WALLET).locator('visible=true')).toBeVisible();
});

test('page loaded: the card appears without a press', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('embed', { wallet: 'page' }));
  await expect(page.getByTestId('place').getByTestId(WALLET)).toBeVisible();
});

test('container rendered late, and again with a new body: gets the card', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  // The one console line that names the searched container.
  problems.allow(/no element "#late"/);
  await page.goto(hosts.page('plain', { wallet: 'page', 'attr.embed': '#late' }));
  await expect.poll(() => page.evaluate(() => window.AppKit?.getState().initialized)).toBe(true);
  const draw = () =>
    page.evaluate(() => {
      const place = document.createElement('div');
      place.id = 'late';
      document.body.append(place);
    });
  await draw();
  const card = page.locator('#late').getByTestId(WALLET);
  await expect(card).toBeVisible();
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')));
  await expect(card).toHaveCount(0);
  await draw();
  await expect(card).toBeVisible();
  expect(await rootCount(page)).toBe(1);
});
