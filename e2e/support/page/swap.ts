/** Opens the swap screens, and reads from the chain what a swap must deliver. */
import { Interface, parseEther, Wallet } from 'ethers';
import type { Locator, Page } from 'playwright/test';
import { SEED_AMM, SEED_TOKENS } from '../../../src/sandbox/facts-seed';
import { expect } from '../../fixtures';
import { askChain, ONE, sendAs, setBalance } from '../chains/chain';
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
  'function approve(address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
]);
const TRANSFER = new Interface(['event Transfer(address indexed, address indexed, uint256)']);

/** An account of this test, with ten coins and these units of USDX, or of another token of the seed. */
export async function swapper(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  units = 0n,
  { token = USDX.address, page: at, ...more }: Record<string, string> = {},
): Promise<string> {
  const index = freshAccount();
  const me = accountAt(index);
  await setBalance(ONE, me, COIN);
  await giveSeedToken(ONE, token, me, units);
  const query = { wallet: 'page', approve: 'auto', ...more };
  await page.goto(at ? hosts.page(at, query) : hosts.shopWith(query));
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

/** The moment after the swap says that it has happened, and goes. */
export async function expectSwapped(page: Page): Promise<void> {
  await expect(page.getByTestId('swapped-state')).toHaveText('Swapped', { timeout: 15_000 });
  await page.getByTestId('swapped-done').click();
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

/** The price of the pools at the end of a block, or now. */
export async function amountOut(
  amount: bigint,
  path: readonly string[],
  block: bigint | undefined,
): Promise<bigint> {
  const data = ROUTER.encodeFunctionData('getAmountsOut', [amount, path]);
  const call = { to: SEED_AMM.router, data };
  const at = block === undefined ? 'latest' : `0x${block.toString(16)}`;
  const reply = await askChain(ONE, 'eth_call', call, at);
  const [amounts] = ROUTER.decodeFunctionResult('getAmountsOut', reply) as unknown as [bigint[]];
  return amounts.at(-1) ?? 0n;
}

export async function allowanceOf(owner: string, token = USDX.address): Promise<bigint> {
  const data = ROUTER.encodeFunctionData('allowance', [owner, SEED_AMM.router]);
  return BigInt(await askChain(ONE, 'eth_call', { to: token, data }, 'latest'));
}

/** Sets the allowance of the exchange as the account itself does elsewhere. */
export async function allow(owner: string, token: string, units: bigint): Promise<void> {
  const data = ROUTER.encodeFunctionData('approve', [SEED_AMM.router, units]);
  await sendAs(ONE, { from: owner, to: token, data });
}

/** Buys the token with coins of another account, which only this call uses: its price rises. */
export async function buyAway(token: string, wei: bigint): Promise<void> {
  const from = Wallet.createRandom().address;
  await setBalance(ONE, from, wei + parseEther('1'));
  const args = [0n, [SEED_AMM.weth, token], from, 2n ** 40n];
  const data = ROUTER.encodeFunctionData('swapExactETHForTokens', args);
  await sendAs(ONE, { from, to: SEED_AMM.router, data, value: `0x${wei.toString(16)}` });
}

/** Wallet requests that move money. */
export const paid = (requests: readonly string[]): string[] =>
  requests.filter((one) => one === SENT || one === 'wallet_sendCalls');
