/**
 * Helpers for a gateway that is also the only node: a separate account, and checks that no funds
 * moved.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { LOCAL_SOLANA } from '../../../src/sandbox/facts';
import { SOLANA_TOKENS } from '../../../src/sandbox/facts-seed-solana';
import { solanaAddress } from '../../../src/sandbox/wallet-core/namespaces/solana';
import { freshAccount, giveSolanaToken, solanaUnits } from '../../support/chains/solana-tokens';
import { airdrop, lamportsOf } from '../../support/chains/solana-transfer';
import {
  type Lies,
  lieThroughGateway,
  type NodeAccount,
  throughGateway,
} from '../../support/gateway/dishonest-solana';
import { openSend, reportBalances, type Told } from '../../support/page/send';
import { connect } from '../../support/page/widget';
import type { Hosts } from '../../support/process/hosts';
import type { PageWallet } from '../../support/wallets/page-wallet';

export const ASKED = 'solana:signAndSendTransaction';
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const SOL = 1_000_000_000;
/** Units of USDX. */
export const TEN = 10_000_000n;
export const usdx = SOLANA_TOKENS.spl6;
export const USDX: Told = {
  chainId: LOCAL_SOLANA.id,
  address: usdx.mint,
  name: 'Sandbox Dollar',
  symbol: 'USDX',
  decimals: '6',
  numeric: '10',
};

export interface Parties {
  me: string;
  other: string;
  /** Number of `other` in the wallet. */
  otherIndex: number;
}
export interface Visit extends Parties {
  modal: Locator;
  /** Methods with a false reply. */
  told: string[];
}

/**
 * Opens the form for an account with two coins and ten USDX; the page reads everything through the
 * gateway.
 */
export async function visit(
  page: Page,
  hosts: Hosts,
  pageWallet: PageWallet,
  lies: (parties: Parties) => Lies | Promise<Lies>,
  ...owned: Told[]
): Promise<Visit> {
  const [index, otherIndex] = [freshAccount(), freshAccount()];
  const parties = { me: solanaAddress(index), other: solanaAddress(otherIndex), otherIndex };
  await airdrop(parties.me, 2 * SOL);
  await giveSolanaToken(usdx, parties.me, TEN);
  await reportBalances(page, ...owned);
  const told = await lieThroughGateway(page, hosts, await lies(parties));
  const wallet = { wallet: 'page', 'wallet-namespaces': 'solana', approve: 'auto' };
  const config = throughGateway(hosts);
  await page.goto(hosts.page('plain', { namespaces: 'solana', ...wallet, config }));
  await pageWallet.setAccount(index);
  await connect(page, 'wallet-wallet-standard:Page Wallet');
  return { ...parties, modal: await openSend(page), told };
}

/** Changes the value of a node's reply and keeps its context. */
export const changed =
  <Value>(change: (value: Value, params: readonly unknown[]) => Value): Lies[string] =>
  async (truth, params) => {
    const reply = (await truth()) as { value: Value };
    return { ...reply, value: change(reply.value, params) };
  };

type Accounts = (NodeAccount | null)[];
/** Replaces one of the requested accounts with another. */
export const accountIs = (
  address: string,
  change: (account: NodeAccount | null) => NodeAccount | null,
) =>
  changed<Accounts>((accounts, [asked]) =>
    accounts.map((one, at) => ((asked as string[])[at] === address ? change(one) : one)),
  );

/**
 * Checks that the wallet got the reviewed request, its own node rejected it for this reason, and no
 * funds moved.
 * @param lied methods that must have returned a lie
 */
export async function refused(
  pageWallet: PageWallet,
  { modal, me, other, told }: Visit,
  reason: string,
  ...lied: string[]
): Promise<void> {
  const before = [await lamportsOf(me), await solanaUnits(me, usdx)];
  await modal.getByTestId('send-confirm').click();
  await expect(modal.getByTestId('send-error')).toContainText('The network rejected this request');
  await expect(modal.getByTestId('send-error')).toContainText(`simulation failed: ${reason}`);
  expect(await pageWallet.requests()).toContain(ASKED);
  expect(told).toEqual(expect.arrayContaining(lied));
  expect([await lamportsOf(me), await solanaUnits(me, usdx)]).toEqual(before);
  expect(await solanaUnits(other, usdx)).toBe(0n);
  expect(await lamportsOf(other)).toBe(0);
}
