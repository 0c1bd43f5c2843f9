/** A slow line: a press is answered, and who no longer waits is left in peace. */
import type { Page } from 'playwright/test';
import { storageKey } from '../../../src/protocol/storage-prefix';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, openModal, test, theModal } from '../../fixtures';
import { loaderDialog } from '../../support/page/cdn';
import { withKit } from '../../support/page/widget';

/** A chunk that comes when the test says so: no machine is too slow to see the wait. */
async function slow(page: Page, chunk: string): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(new RegExp(`/cdn/1\\.0\\.0/${chunk}\\.[0-9a-f]{10}\\.js`), async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

test('a press shows that it was heard, then the modal', async ({ page, hosts }) => {
  const arrive = await slow(page, 'shell');
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
  test(`${name} ends the wait, and nothing pops up later`, async ({ page, hosts }) => {
    const arrive = await slow(page, 'shell');
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
    // The next press is a new wish.
    await openModal(page);
  });
}

test('who was connected before sees the wait too, until the earlier connection has been looked for', async ({
  page,
  hosts,
}) => {
  await page.addInitScript(
    (key) => localStorage.setItem(key, 'connected'),
    storageKey(PROJECT_ID, 'connection_status'),
  );
  const arrive = await slow(page, 'runtime');
  await page.goto(hosts.page('plain'));
  await page.getByTestId('opener').click();
  await expect(loaderDialog(page)).toContainText('Loading');
  arrive();
  await theModal(page);
  await expect(loaderDialog(page)).toHaveCount(0);
});
