/** A slow line: a press is answered, and who no longer waits is left in peace. */
import { storageKey } from '../../../src/protocol/storage-prefix';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, openModal, test, theModal } from '../../fixtures';
import { faulty, loaderDialog } from '../../support/cdn';
import { withKit } from '../../support/widget';

function slow(): { cdn: string } {
  return { cdn: faulty('slow:shell:1500', crypto.randomUUID()) };
}

test('a press shows that it was heard, then the modal', async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', slow()));
  await page.getByTestId('opener').click();
  await expect(loaderDialog(page)).toContainText('Loading');
  await theModal(page);
  await expect(loaderDialog(page)).toHaveCount(0);
});

for (const [name, key] of [
  ['Close', undefined],
  ['Escape', 'Escape'],
] as const) {
  test(`${name} ends the wait, and nothing pops up later`, async ({ page, hosts }) => {
    await page.goto(hosts.page('plain', slow()));
    await page.getByTestId('opener').click();
    await expect(loaderDialog(page)).toContainText('Loading');
    if (key) await page.keyboard.press(key);
    else await loaderDialog(page).getByText('Close').click();
    await expect(loaderDialog(page)).toBeHidden();
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
  await page.goto(hosts.page('plain', { cdn: faulty('slow:session:1500', crypto.randomUUID()) }));
  await page.getByTestId('opener').click();
  await expect(loaderDialog(page)).toContainText('Loading');
  await theModal(page);
  await expect(loaderDialog(page)).toHaveCount(0);
});
