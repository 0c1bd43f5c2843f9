/** The tag as the manifest gives it, host and project id filled in and nothing else, is all a page needs. */
import type { Page } from 'playwright/test';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, test } from '../../fixtures';
import { readManifest } from '../../support/page/cdn';
import { connect, openAccount, PAGE_WALLET, withKit } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';

/** The page without a tag of ours gets this markup, as it stands. */
async function paste(page: Page, hosts: Hosts, tag: string): Promise<void> {
  await page.goto(hosts.page('bare', { wallet: 'page', approve: 'auto' }));
  await page.evaluate((markup) => {
    document.head.append(document.createRange().createContextualFragment(markup));
  }, tag);
}

const filled = (hosts: Hosts, tag: string) =>
  tag
    .replace('https://YOUR-GATEWAY', () => hosts.gateway)
    .replace('YOUR-PROJECT-ID', () => PROJECT_ID);

test('the tag of manifest.json works: wallet, wallet list, account and balance', async ({
  page,
  hosts,
}) => {
  const tag = filled(hosts, readManifest().tag);
  expect(tag).toContain(`integrity="${readManifest().files['appkit.js']?.integrity}"`);
  const list = page.waitForResponse((response) => response.url().includes('/getWallets'));
  await paste(page, hosts, tag);
  await withKit(page, (kit) => kit.ready);
  await connect(page);
  // The gateway is where the script came from: the tag names it only once.
  expect(new URL((await list).url()).origin).toBe(hosts.gateway);
  expect((await list).ok()).toBe(true);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
});

test('with another hash in it the browser runs nothing of ours', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/Failed to find a valid digest/);
  const other = readManifest().files[readManifest().chunks.shell?.file ?? '']?.integrity ?? '';
  const tag = filled(hosts, readManifest().tag).replace(
    /integrity="[^"]+"/,
    () => `integrity="${other}"`,
  );
  await paste(page, hosts, tag);
  await expect.poll(() => problems.seen.join()).toContain('Failed to find a valid digest');
  expect(await page.evaluate(() => typeof window.AppKit)).toBe('undefined');
  await page.getByTestId('opener').click();
  await expect(page.getByTestId(PAGE_WALLET)).toHaveCount(0);
});
