/** Puts the tag of manifest.json into a page that has nothing else of ours, as an owner does. */
import type { Page } from 'playwright/test';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import type { Hosts } from '../process/hosts';
import { readManifest } from './cdn';

/** The tag, with host and project id filled in. */
export const ownTag = (hosts: Hosts): string =>
  readManifest()
    .tag.replace('https://YOUR-GATEWAY', () => hosts.gateway)
    .replace('YOUR-PROJECT-ID', () => PROJECT_ID);

/** @param query of the page, e.g. its wallet */
export async function pasteTag(
  page: Page,
  hosts: Hosts,
  tag: string,
  query: Record<string, string> = {},
): Promise<void> {
  await page.goto(hosts.page('bare', query));
  await page.evaluate((markup) => {
    document.head.append(document.createRange().createContextualFragment(markup));
  }, tag);
}
