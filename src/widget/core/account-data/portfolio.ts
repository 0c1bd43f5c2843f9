/**
 * Stores the portfolio of each namespace's account. `load-portfolio.ts` fills the stores. It is in
 * the chunk of the tokens island, which the first reader loads.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CaipAddress, Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import { ownError } from '../errors/app-kit-error';
import { reportError } from '../reporting/logger';
import { sessionOf } from '../session/sessions';
import { type ConnectedAccount, connectedAccount } from '../state/accounts';
import { $networkState } from '../state/networks';
import { storage } from '../storage/typed-storage';
import type { Token } from './token';

export interface Portfolio {
  /** `unsupported`: the namespace has no balances, or the gateway does not support the network. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported';
  /** Whose it is: another account has nothing to do with it. */
  caipAddress?: CaipAddress;
  /** The most valuable first. After a failure, the tokens from before. */
  tokens: readonly Token[];
  /** In fiat, exact; absent when nothing of it is known. */
  total?: string;
  /** The same at the prices of 24 hours ago; absent unless all of them are known. */
  before?: string;
  /** Something that counts has no known price. */
  partial: boolean;
  /** ISO 8601: earlier unlisted tokens are unknown; absent: the gateway gives no date. */
  since?: string;
  /** Epoch ms: when it was read. */
  at?: number;
  /** Until then (epoch ms) nothing is asked: it has failed. */
  blockedUntil?: number;
  /** The gateway has no data source (503): polling does not help. */
  outage?: true;
  /** The loader's chunk failed to load: a retry happens only when the user asks for the tokens. */
  missing?: true;
  /** With `loading`: these are some of many, the rest is still being read. */
  begun?: true;
  /** With `unsupported`: the namespace itself has no balances. */
  absent?: true;
  /** Across networks: names of the networks whose tokens are missing or old. */
  unread?: readonly string[];
}

/** With `data-portfolio="all-networks"`: replaces these fields of an account's portfolio. */
export type AcrossNetworks = Required<Pick<Portfolio, 'caipAddress'>> &
  Partial<Pick<Portfolio, 'tokens' | 'total' | 'before' | 'partial' | 'begun' | 'unread'>>;

type Portfolios = Readonly<Partial<Record<Namespace, Portfolio>>>;

export const EMPTY_PORTFOLIO: Portfolio = { status: 'idle', tokens: [], partial: false };
const portfolios = atom<Portfolios>({});
export const $portfolio: ReadableAtom<Portfolios> = portfolios;

const acrossNetworks = atom<AcrossNetworks | undefined>(undefined);
/** `other-networks.ts` computes it. */
export const $acrossNetworks: ReadableAtom<AcrossNetworks | undefined> = acrossNetworks;

export function putAcrossNetworks(next: AcrossNetworks | undefined): void {
  acrossNetworks.set(next);
}

/** Returns the stored portfolio of this account on its network. */
export function portfolioOf(
  { namespace, caipAddress }: Pick<ConnectedAccount, 'namespace' | 'caipAddress'>,
  all: Portfolios = portfolios.get(),
): Portfolio {
  const known = all[namespace];
  return known?.caipAddress === caipAddress ? known : EMPTY_PORTFOLIO;
}

/** Returns the portfolio that the account's screen counts: of its network, or of all the page's. */
export function countedOf(
  account: ConnectedAccount,
  all: Portfolios,
  across: AcrossNetworks | undefined,
): Portfolio {
  const own = portfolioOf(account, all);
  if (across?.caipAddress !== account.caipAddress) return own;
  // The total of one network would pass for the total of all.
  const { total: _, before: __, ...others } = own;
  return { ...others, ...across };
}

export function putPortfolio(namespace: Namespace, portfolio: Portfolio): void {
  portfolios.set({ ...portfolios.get(), [namespace]: portfolio });
}

/** Specification §4 "Account reset: clears … token balances". */
export function forgetPortfolio(namespace: Namespace): void {
  const { [namespace]: _, ...others } = portfolios.get();
  portfolios.set(others);
}

/** The answers of another gateway do not apply. */
export function forgetPortfolios(): void {
  storage.remove('portfolio_cache');
  portfolios.set({});
}

export interface RefreshOptions {
  /** The tokens have changed: bypasses all caches, including the server's. */
  fresh?: boolean;
  /** With `fresh`: tokens (CAIP-10) that the account may have got just now. */
  force?: readonly string[];
  /** Bypasses only the local cache. */
  again?: boolean;
}

export interface PortfolioQuery {
  account: ConnectedAccount;
  network: Network;
}

/** Returns the account and network to query; marks a namespace without balances as unsupported. */
export function portfolioQuery(namespace: Namespace): PortfolioQuery | undefined {
  const account = connectedAccount(namespace);
  const network = $networkState.get()[namespace]?.network;
  if (!account || !network || network.id !== account.networkId) return undefined;
  if (sessionOf(namespace)?.adapter.getBalance) return { account, network };
  if (portfolioOf(account).status !== 'unsupported') {
    const { caipAddress } = account;
    putPortfolio(namespace, {
      ...EMPTY_PORTFOLIO,
      status: 'unsupported',
      caipAddress,
      absent: true,
    });
  }
  return undefined;
}

/**
 * Like `loadPortfolio`. If its chunk fails to load, reports it and does not retry in a loop. Never
 * rejects.
 */
export async function refreshPortfolio(
  namespace: Namespace,
  options: RefreshOptions = {},
): Promise<void> {
  if (!portfolioQuery(namespace)) return;
  const loaded = await import('./load-portfolio').catch((cause: unknown) => {
    reportError(ownError(cause, 'load_failed', { chunk: 'portfolio' }));
  });
  if (loaded) return loaded.loadPortfolio(namespace, options);
  const account = connectedAccount(namespace);
  if (!account) return;
  const { caipAddress } = account;
  putPortfolio(namespace, {
    ...portfolioOf(account),
    status: 'failed',
    caipAddress,
    missing: true,
  });
}
