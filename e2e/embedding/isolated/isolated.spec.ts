/** Tests a cross-origin isolated page, which loads only resources that allow it. */
import { expect, openModal, test, theModal } from '../../fixtures';
import { connect, openAccount, withKit } from '../../support/page/widget';

test('cross-origin isolated page: connects and shows balance and pictures', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('isolated', { wallet: 'page', approve: 'auto' }));
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  await connect(page);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
  await withKit(page, (kit) => kit.open({ view: 'Networks' }));
  await modal.getByTestId('network-eip155:31338').click();
  await expect.poll(() => withKit(page, (kit) => kit.getState().networkId)).toBe('eip155:31338');
});

test('cross-origin isolated page: shows the pictures of the gateway', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('isolated'));
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  const modal = await openModal(page);
  await modal.getByTestId('help').click();
  const pictures = (await theModal(page)).locator('li img');
  await expect.poll(() => pictures.count()).toBeGreaterThan(0);
  const drawn = () =>
    pictures.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0));
  await expect.poll(drawn).toBe(true);
});
