/** Tests a slow connection: a press gets feedback, and a canceled wait opens nothing later. */
import { storageKey } from '../../../src/protocol/storage-prefix';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, openModal, test, theModal } from '../../fixtures';
import { holdFile, loaderDialog } from '../../support/page/cdn';
import { withKit } from '../../support/page/widget';

test('press on a slow connection: shows a busy state, then the modal', async ({ page, hosts }) => {
  const arrive = await holdFile(page, 'shell');
  await page.goto(hosts.page('plain'));
  await page.getByTestId('opener').click();
  await expect(loaderDialog(page)).toContainText('Loading');
  arrive();
  await theModal(page);
  await expect(loaderDialog(page)).toHaveCount(0);
});

for (const [name, key] of [
  ['Close', undefined],
  ['Escape', 'Escape'],
] as const) {
  test(`${name}: ends the wait, and nothing opens later`, { tag: '@release' }, async ({
    page,
    hosts,
  }) => {
    const arrive = await holdFile(page, 'shell');
    await page.goto(hosts.page('plain'));
    await page.getByTestId('opener').click();
    await expect(loaderDialog(page)).toContainText('Loading');
    if (key) await page.keyboard.press(key);
    else await loaderDialog(page).getByText('Close').click();
    await expect(loaderDialog(page)).toBeHidden();
    arrive();
    await expect.poll(() => withKit(page, (kit) => kit.getState().initialized)).toBe(true);
    await expect(page.getByTestId('modal')).toBeHidden();
    await expect(loaderDialog(page)).toBeHidden();
    expect(await withKit(page, (kit) => kit.getState().open)).toBe(false);
    // The next press is a new request.
    await openModal(page);
  });
}

test('connected before: shows the busy state until the reconnect check has finished', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.addInitScript(
    (key) => localStorage.setItem(key, 'connected'),
    storageKey(PROJECT_ID, 'connection_status'),
  );
  const arrive = await holdFile(page, 'runtime');
  await page.goto(hosts.page('plain'));
  await page.getByTestId('opener').click();
  await expect(loaderDialog(page)).toContainText('Loading');
  arrive();
  await theModal(page);
  await expect(loaderDialog(page)).toHaveCount(0);
});
