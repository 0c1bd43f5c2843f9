/**
 * What is known of what each family's account owns. It is asked about by `holdings.ts`, which comes with the
 * account's tokens: the first who wants to know fetches it.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CaipAddress, Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import { ownError } from '../errors/app-kit-error';
import { reportError } from '../reporting/logger';
import { sessionOf } from '../session/sessions';
import { type ConnectedAccount, connectedAccount } from '../state/accounts';
import { $networkState } from '../state/networks';
import type { Token } from './token';

export interface Portfolio {
  /** `unsupported`: the family has no balances here, or the gateway does not know the network. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported';
  /** Whose it is: another account has nothing to do with it. */
  caipAddress?: CaipAddress;
  /** The most valuable first. After a failure those that were known before. */
  tokens: readonly Token[];
  /** In fiat, exact; absent when nothing of it is known. */
  total?: string;
  /** Something that counts has no known price. */
  partial: boolean;
  /** ISO 8601: of the tokens on no list those that came before are not known; absent: nobody says so. */
  since?: string;
  /** Until then (epoch ms) nothing is asked: it has failed. */
  blockedUntil?: number;
  /** The gateway has nobody to ask (503): asking on and on helps nobody. */
  outage?: true;
  /** What asks could not be loaded: that is tried again only when somebody wants it. */
  missing?: true;
  /** With `loading`: these are some of many, the rest is still being read. */
  begun?: true;
  /** With `unsupported`: the family itself has no balances. */
  absent?: true;
}

type Portfolios = Readonly<Partial<Record<Namespace, Portfolio>>>;

export const NOTHING: Portfolio = { status: 'idle', tokens: [], partial: false };
const portfolios = atom<Portfolios>({});
export const $portfolio: ReadableAtom<Portfolios> = portfolios;

/** What is known about this account on its network. */
export function portfolioOf(
  { namespace, caipAddress }: Pick<ConnectedAccount, 'namespace' | 'caipAddress'>,
  all: Portfolios = portfolios.get(),
): Portfolio {
  const known = all[namespace];
  return known?.caipAddress === caipAddress ? known : NOTHING;
}

export function putPortfolio(namespace: Namespace, portfolio: Portfolio): void {
  portfolios.set({ ...portfolios.get(), [namespace]: portfolio });
}

/** Specification §4 "Account reset: clears … token balances". */
export function forgetPortfolio(namespace: Namespace): void {
  const { [namespace]: _, ...others } = portfolios.get();
  portfolios.set(others);
}

export interface RefreshOptions {
  /** Something has changed what is owned: past the caches, the server's too. */
  fresh?: boolean;
  /** Past what is kept here only. */
  again?: boolean;
}

export interface PortfolioQuery {
  account: ConnectedAccount;
  network: Network;
}

/** Whom there is to ask about; a family without balances is said to have none. */
export function askable(namespace: Namespace): PortfolioQuery | undefined {
  const account = connectedAccount(namespace);
  const network = $networkState.get()[namespace]?.network;
  if (!account || !network || network.id !== account.networkId) return undefined;
  if (sessionOf(namespace)?.adapter.getBalance) return { account, network };
  if (portfolioOf(account).status !== 'unsupported') {
    const { caipAddress } = account;
    putPortfolio(namespace, { ...NOTHING, status: 'unsupported', caipAddress, absent: true });
  }
  return undefined;
}

/** As `refreshHoldings`. Without its chunk nothing new is known: that is said, and not tried on and on. Never rejects. */
export async function refreshPortfolio(
  namespace: Namespace,
  options: RefreshOptions = {},
): Promise<void> {
  if (!askable(namespace)) return;
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
