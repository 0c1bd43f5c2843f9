/** Opens the send screens and deploys tokens: each from its own account, on no list. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ContractFactory, keccak256, parseEther, Wallet } from 'ethers';
import { expect, type Locator, type Page } from 'playwright/test';
import { askChain, ONE, setBalance } from '../chains/chain';
import { withKit } from './widget';

/**
 * Opens the form of a connected page with the native coin: other tests may have sent tokens to the
 * account.
 */
export async function openSend(page: Page): Promise<Locator> {
  await withKit(page, (kit) => kit.open({ view: 'WalletSend', arguments: { token: 'native' } }));
  const modal = page.getByTestId('modal');
  await modal.getByTestId('send-token').waitFor();
  return modal;
}

/** Fills the form and opens the review. */
export async function review(modal: Locator, amount: string, receiver: string): Promise<void> {
  await modal.getByTestId('send-amount').fill(amount);
  await modal.getByTestId('send-receiver').fill(receiver);
  await modal.getByTestId('send-next').click();
  await modal.getByTestId('review-amount').waitFor();
}

/** Waits until the chain has confirmed the payment: over Account, or as a toast without the dialog. */
export async function expectSent(page: Page): Promise<void> {
  const told = page.getByTestId('sent-state').or(page.getByTestId('toast'));
  await expect(told.filter({ hasText: /^Sent/ }).first()).toBeVisible({ timeout: 15_000 });
}

/**
 * Deploys a token of OpenZeppelin (18 decimals), owned entirely by `owner`.
 * @returns its address
 */
export async function deployToken(chainId: number, owner: string, supply: bigint): Promise<string> {
  const file = '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json';
  const path = createRequire(import.meta.url).resolve(file);
  const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8')) as {
    abi: ConstructorParameters<typeof ContractFactory>[0];
    bytecode: string;
  };
  const factory = new ContractFactory(abi, bytecode);
  const { data } = await factory.getDeployTransaction('Gold', 'GLD', supply, owner);
  // Use a fresh account: two tests that send from one account at once take each other's nonce.
  const from = Wallet.createRandom().address;
  await setBalance(chainId, from, parseEther('1'));
  await askChain(chainId, 'anvil_impersonateAccount', from);
  const hash = await askChain(chainId, 'eth_sendTransaction', { from, data });
  for (;;) {
    const receipt = await askChain<{ contractAddress: string } | null>(
      chainId,
      'eth_getTransactionReceipt',
      hash,
    );
    if (receipt) return receipt.contractAddress;
  }
}

const word = (value: string): string => value.replace(/^0x/, '').toLowerCase().padStart(64, '0');

/**
 * Storage slot of a Solidity mapping's value for an address.
 * @param slot of the mapping
 */
export const slotOf = (owner: string, slot: number): string =>
  keccak256(`0x${word(owner)}${word(slot.toString(16))}`);

/**
 * Writes a balance of a seed token into its storage: all tests share the account that could mint.
 * Only for tokens from OpenZeppelin's ERC-20.
 */
export async function giveSeedToken(
  chainId: number,
  token: string,
  owner: string,
  units: bigint,
): Promise<void> {
  const value = `0x${word(units.toString(16))}`;
  await askChain(chainId, 'anvil_setStorageAt', token, slotOf(owner, 0), value);
  if ((await tokensOf(chainId, token, owner)) !== units)
    throw new Error(`${token} keeps otherwise`);
}

/** Returns an account's token balance from the chain. */
export async function tokensOf(chainId: number, token: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(await askChain(chainId, 'eth_call', { to: token, data }, 'latest'));
}

export interface Told {
  chainId: string;
  /** Absent: the native coin. */
  address?: string;
  name: string;
  symbol: string;
  decimals: string;
  numeric: string;
  /** Price of one unit, in fiat; 1 when absent. */
  price?: number;
  iconUrl?: string;
  /** On the gateway's list; true when absent. */
  verified?: boolean;
}

/** Makes the gateway report exactly these balances for the account. Call before `goto`. */
export async function reportBalances(page: Page, ...tokens: Told[]): Promise<void> {
  const balances = tokens.map(({ chainId, address, decimals, numeric, ...rest }) => ({
    chainId,
    ...(address && { address: `${chainId}:${address}` }),
    value: 10,
    price: 1,
    quantity: { decimals, numeric },
    iconUrl: '',
    verified: true,
    ...rest,
  }));
  await page.route('**/v1/account/*/balance**', (route) => route.fulfill({ json: { balances } }));
}

/**
 * Deploys ten tokens `GLD` of the account. The gateway reports them, and nothing else. Call before
 * `goto`.
 * @param more overrides what the gateway reports
 * @returns the token's address
 */
export async function deployGold(
  page: Page,
  owner: string,
  more: Partial<Told> = {},
): Promise<string> {
  const address = await deployToken(ONE, owner, 10n ** 19n);
  await reportBalances(page, {
    chainId: `eip155:${ONE}`,
    address,
    name: 'Gold',
    symbol: 'GLD',
    decimals: '18',
    numeric: '10',
    ...more,
  });
  return address;
}

/** Pays the older one of two recent recipients again: it needs no warning for first payments. */
export async function payAgain(modal: Locator, older: string, newer: string): Promise<void> {
  const recent = modal.getByTestId('send-recent');
  await expect(recent).toHaveCount(2);
  await expect(recent.nth(0)).toContainText(newer);
  await expect(recent.nth(1)).toContainText(older);
  await recent.nth(1).click();
  await expect(modal.getByTestId('send-receiver')).toHaveValue(older);
  await expect(recent).toHaveCount(0);
  await modal.getByTestId('send-amount').fill('0.5');
  await modal.getByTestId('send-next').click();
  await expect(modal.getByTestId('review-to')).toHaveText(older);
  await expect(modal.getByTestId('send-show-firstTime')).toHaveCount(0);
  await modal.getByTestId('send-confirm').click();
}

/** Selects a token of the list by its symbol. */
export async function chooseToken(modal: Locator, symbol: string): Promise<void> {
  await modal.getByTestId(/^send-(choose-)?token$/).click();
  await modal.getByTestId('send-token-row').filter({ hasText: symbol }).click();
  await modal.getByTestId('send-token').waitFor();
}
