/** Opens the swap screens, and reads from the chain what a swap must deliver. */
import { Interface, parseEther } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { SEED_AMM, SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { expect } from '../../fixtures';
import { askChain, ONE, setBalance } from '../chains/chain';
import { freshAccount } from '../chains/solana-tokens';
import type { Hosts } from '../process/hosts';
import { accountAt } from '../wallets/accounts';
import type { PageWallet } from '../wallets/page-wallet';
import { giveSeedToken } from './send';
import { connect, withKit } from './widget';

export const { usdx: USDX } = SEED_TOKENS;
export const COIN = parseEther('10');
export const SENT = 'eth_sendTransaction';

const ROUTER = new Interface([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function allowance(address, address) view returns (uint256)',
]);
const TRANSFER = new Interface(['event Transfer(address indexed, address indexed, uint256)']);

/** An account of this test, with ten coins and these units of USDX. */
export async function swapper(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  units = 0n,
): Promise<string> {
  const index = freshAccount();
  const me = accountAt(index);
  await setBalance(ONE, me, COIN);
  await giveSeedToken(ONE, USDX.address, me, units);
  await page.goto(hosts.shopWith({ wallet: 'page', approve: 'auto' }));
  await pageWallet.setAccount(index);
  await connect(page);
  return me;
}

/** Opens the form with these symbols, and waits for its price. */
export async function openSwap(
  page: Page,
  amount: string,
  fromToken: string,
  toToken: string,
): Promise<Locator> {
  await withKit(page, (kit, asked) => kit.open({ view: 'Swap', arguments: asked }), {
    amount,
    fromToken,
    toToken,
  });
  const modal = page.getByTestId('modal');
  await modal.getByTestId('swap-facts').waitFor();
  return modal;
}

/** From the form to the review. */
export async function reviewSwap(modal: Locator): Promise<void> {
  await modal.getByTestId('swap-next').click();
  await modal.getByTestId('swap-at-least').waitFor();
}

export async function expectSwapped(page: Page): Promise<void> {
  const toast = page.getByTestId('toast').filter({ hasText: /^Swapped/ });
  await expect(toast).toBeVisible({ timeout: 15_000 });
}

const pad = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** The last receipt of the token, with its block. */
export async function lastReceipt(
  token: string,
  to: string,
): Promise<{ units: bigint; block: bigint }> {
  const topics = [TRANSFER.getEvent('Transfer')?.topicHash, null, pad(to)];
  const filter = { address: token, topics, fromBlock: 'earliest' };
  const logs = await askChain<{ data: string; blockNumber: string }[]>(ONE, 'eth_getLogs', filter);
  const last = logs.at(-1);
  if (!last) throw new Error('Nothing was received');
  return { units: BigInt(last.data), block: BigInt(last.blockNumber) };
}

/** The price of the pools at the end of a block. */
export async function amountOut(
  amount: bigint,
  path: readonly string[],
  block: bigint,
): Promise<bigint> {
  const data = ROUTER.encodeFunctionData('getAmountsOut', [amount, path]);
  const call = { to: SEED_AMM.router, data };
  const reply = await askChain(ONE, 'eth_call', call, `0x${block.toString(16)}`);
  const [amounts] = ROUTER.decodeFunctionResult('getAmountsOut', reply) as unknown as [bigint[]];
  return amounts.at(-1) ?? 0n;
}

export async function allowanceOf(owner: string): Promise<bigint> {
  const data = ROUTER.encodeFunctionData('allowance', [owner, SEED_AMM.router]);
  return BigInt(await askChain(ONE, 'eth_call', { to: USDX.address, data }, 'latest'));
}
