/** Tests a page with a router of its own, which shows another page while the modal is open. */
import { expect, openModal, test, theModal } from '../../fixtures';
import { withKit } from '../../support/page/widget';

test('browser back with the modal open: closes it, and leaves the history alone', async ({
  page,
  hosts,
}) => {
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  await page.evaluate(() => history.pushState(null, '', '/other-page'));
  const modal = await openModal(page);
  // It comes after the first view, with the code that looks at the address.
  await modal.getByRole('status').first().waitFor({ state: 'attached' });
  await page.evaluate(() => location.assign('#part'));
  await page.clock.runFor(2_000);
  await theModal(page);
  const length = await page.evaluate(() => history.length);
  await page.goBack();
  await page.goBack();
  await page.clock.runFor(1_000);
  await expect.poll(() => withKit(page, (kit) => kit.getState().open)).toBe(false);
  expect(await page.evaluate(() => history.length)).toBe(length);
});
