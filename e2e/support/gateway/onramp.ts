/** Opens the screens of buying, and acts on the page of the sandbox's payment provider. */
import { parseEther } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { TEST_CARDS } from '../../../src/sandbox/onramp/pay-facts';
import { expect } from '../../fixtures';
import { ONE, setBalance } from '../chains/chain';
import { freshAccount } from '../chains/solana-tokens';
import type { Problems } from '../page/problems';
import { tokensOf } from '../page/send';
import { connect, withKit } from '../page/widget';
import type { Hosts } from '../process/hosts';
import { accountAt } from '../wallets/accounts';
import type { PageWallet } from '../wallets/page-wallet';

const { usdx: USDX } = SEED_TOKENS;

export const PROVIDER = 'onramp-provider-sandbox';
/** The provider pays out, a block has it, and the dialog asks every four seconds. */
export const PAYOUT_MS = 45_000;

/** An account of this test with a coin, connected. */
export async function buyer(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  problems: Problems,
  { page: at, ...query }: Record<string, string> = {},
): Promise<string> {
  // The gateway has no picture of the sandbox's token.
  problems.allow(/getTokenImage\/USDX/);
  const index = freshAccount();
  const me = accountAt(index);
  await setBalance(ONE, me, parseEther('1'));
  const all = { wallet: 'page', approve: 'auto', ...query };
  await page.goto(at ? hosts.page(at, all) : hosts.shopWith(all));
  await pageWallet.setAccount(index);
  await connect(page);
  return me;
}

/** The form, with this amount of dollars. */
export async function openBuy(page: Page, amount: string): Promise<Locator> {
  await withKit(
    page,
    (kit, asked) => kit.open({ view: 'OnRampProviders', arguments: { amount: asked } }),
    amount,
  );
  const modal = page.getByTestId('modal');
  await modal.getByTestId('onramp-amount').waitFor();
  return modal;
}

/** Presses the provider, and waits for its page. */
export async function openProvider(page: Page, modal: Locator): Promise<Page> {
  const coming = page.waitForEvent('popup');
  await modal.getByTestId(PROVIDER).click();
  const provider = await coming;
  await provider.getByRole('heading', { name: /^Buy / }).waitFor();
  return provider;
}

/** @param card of `TEST_CARDS`; @param way how the shop hears of the result */
export async function pay(
  provider: Page,
  card: keyof typeof TEST_CARDS,
  way: 'ordered' | 'shuffled' | 'lost' = 'ordered',
): Promise<void> {
  await provider.getByLabel('Card number').fill(TEST_CARDS[card]);
  await provider.getByLabel('The shop hears of the result').selectOption(way);
  await provider.getByLabel('Seconds until the coins are sent').fill('0');
  await provider.getByRole('button', { name: 'Pay' }).click();
}

/** USDX of the account on the first local chain. */
export const dollarsOf = (account: string): Promise<bigint> => tokensOf(ONE, USDX.address, account);

export async function expectDollars(account: string, units: bigint): Promise<void> {
  await expect.poll(() => dollarsOf(account)).toBe(units);
}
