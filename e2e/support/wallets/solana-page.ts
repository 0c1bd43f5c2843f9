/** Sets up the page's wallet as a Solana-only wallet, with an account that no other test uses. */
import type { Page } from 'playwright/test';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { freshAccount } from '../chains/solana-tokens';
import { airdrop } from '../chains/solana-transfer';
import { connect } from '../page/widget';
import type { Hosts } from '../process/hosts';
import type { PageWallet } from './page-wallet';

export const SOL = 1_000_000_000;
/** Feature through which the page sends with its wallet. */
export const SEND = 'solana:signAndSendTransaction';

/**
 * Opens a connected Solana-only page whose wallet approves every request.
 * @param config the page's own, in addition to its networks
 * @returns the account, which has two coins, and another without coins
 */
export async function visitSolana(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  config: object = {},
): Promise<{ me: string; other: string }> {
  const index = freshAccount();
  const [me, other] = [index, freshAccount()].map(solanaAddress) as [string, string];
  await airdrop(me, 2 * SOL);
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  const own = { config: JSON.stringify(config) };
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet, ...own }));
  await pageWallet.setAccount(index);
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  return { me, other };
}
