/** `test` with a site in Node that closes after it, and steps on the wallet's page. */
import type { Page } from 'playwright/test';
import { test as base } from '../../fixtures';
import { hosts } from '../../support/process/hosts';
import {
  closeDapp,
  type Dapp,
  type DappSession,
  openDapp,
  propose,
  type RequestedNamespace,
} from './dapp';

export const test = base.extend<{ dapp: Dapp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  dapp: async ({}, use) => {
    const dapp = await openDapp();
    await use(dapp);
    await closeDapp(dapp);
  },
});

export const walletWith = (uri: string): string =>
  `${hosts().wallet}/?uri=${encodeURIComponent(uri)}`;

/** Opens the link in the wallet and approves with the default selection. */
export async function connectWallet(
  page: Page,
  dapp: Dapp,
  namespaces?: Record<string, RequestedNamespace>,
): Promise<DappSession> {
  const { uri, session } = await propose(dapp, namespaces);
  await page.goto(walletWith(uri));
  await page.getByTestId('approve').click();
  return session;
}
