/** Opens the screens of account names, and registers names from outside the page. */
import { HDNodeWallet, Mnemonic } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { nameCoinType, nameMessage } from '../../../src/protocol/names/account-name';
import { DEV_MNEMONIC, PROJECT_ID } from '../../../src/sandbox/facts';
import { SANDBOX_ZONE } from '../../../src/sandbox/facts-seed';
import { expect } from '../../fixtures';
import { freshAccount } from '../chains/solana-tokens';
import { connect, openAccount } from '../page/widget';
import type { Hosts } from '../process/hosts';
import { accountAt } from '../wallets/accounts';
import type { PageWallet } from '../wallets/page-wallet';

const SIGN = 'personal_sign';
export const nameOf = (label: string): string => `${label}.${SANDBOX_ZONE.zone}`;

/** A label of this test alone. */
export const freshLabel = (): string => `kestrel-${freshAccount()}`;

export const signed = async (wallet: PageWallet): Promise<number> =>
  (await wallet.requests()).filter((method) => method === SIGN).length;

/** A connected page, with an account of this test. @returns the account */
export async function namesPage(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  query: Record<string, string> = {},
): Promise<string> {
  const index = freshAccount();
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto', ...query }));
  await pageWallet.setAccount(index);
  await connect(page);
  return accountAt(index);
}

/** From the account through its settings to the form. */
export async function openNames(page: Page): Promise<Locator> {
  const modal = await openAccount(page);
  await modal.getByTestId('account-settings').click();
  await modal.getByTestId('settings-name').click();
  await modal.getByTestId('names-choose').click();
  await modal.getByTestId('names-label').waitFor();
  return modal;
}

/** Types a name, and waits for the gateway's answer. */
export async function typeName(
  modal: Locator,
  label: string,
  state: 'Available' | 'Registered',
): Promise<void> {
  await modal.getByTestId('names-label').fill(label);
  await expect(modal.getByTestId('names-state')).toContainText(state);
}

/** Another account registers the name, in another program. */
export async function registerElsewhere(hosts: Hosts, label: string): Promise<void> {
  const { url, headers } = hosts.fromNode('gateway');
  const path = `m/44'/60'/0'/0/${freshAccount()}`;
  const wallet = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(DEV_MNEMONIC), path);
  const message = nameMessage({ name: nameOf(label), timestamp: Math.floor(Date.now() / 1000) });
  const body = {
    ...{ address: wallet.address, coin_type: nameCoinType(SANDBOX_ZONE.chain), message },
    signature: await wallet.signMessage(message),
  };
  const address = new URL(`/v1/profile/account?projectId=${PROJECT_ID}`, url);
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const post = request(address, { method: 'POST', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    post.once('error', reject);
    post.end(JSON.stringify(body));
  });
  expect(status).toBe(200);
}
