/** Tests that a page needs only the tag from the manifest, with host and project id filled in. */
import { expect, test } from '../../fixtures';
import { readManifest } from '../../support/page/cdn';
import { ownTag, pasteTag } from '../../support/page/pasted-tag';
import { connect, openAccount, PAGE_WALLET, withKit } from '../../support/page/widget';

const WALLET = { wallet: 'page', approve: 'auto' };

test('tag of manifest.json: wallet, wallet list, account and balance work', async ({
  page,
  hosts,
}) => {
  const tag = ownTag(hosts);
  expect(tag).toContain(`integrity="${readManifest().files['appkit.js']?.integrity}"`);
  const list = page.waitForResponse((response) => response.url().includes('/getWallets'));
  await pasteTag(page, hosts, tag, WALLET);
  await withKit(page, (kit) => kit.ready);
  await connect(page);
  // The gateway has the origin of the script: the tag names it only once.
  expect(new URL((await list).url()).origin).toBe(hosts.gateway);
  expect((await list).ok()).toBe(true);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
});

test('tag with another hash: the browser runs nothing of ours', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/Failed to find a valid digest/);
  const other = readManifest().files[readManifest().chunks.shell?.file ?? '']?.integrity ?? '';
  const tag = ownTag(hosts).replace(/integrity="[^"]+"/, () => `integrity="${other}"`);
  await pasteTag(page, hosts, tag, WALLET);
  await expect.poll(() => problems.seen.join()).toContain('Failed to find a valid digest');
  expect(await page.evaluate(() => typeof window.AppKit)).toBe('undefined');
  await page.getByTestId('opener').click();
  await expect(page.getByTestId(PAGE_WALLET)).toHaveCount(0);
});
