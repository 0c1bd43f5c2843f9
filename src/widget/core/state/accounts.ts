/**
 * Holds the connected account of each namespace. Source: specification §3 "Account state", §4
 * "Account reset".
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { CaipAddress, CaipNetworkId, Namespace } from '../../../protocol/caip';
import type { ConnectorType } from '../contracts/wallet';
import { appKitError } from '../errors/app-kit-error';
import { $activeNamespace } from './namespaces';

export interface WalletInfo {
  /** Sanitised. */
  name: string;
  icon?: string;
  type: ConnectorType;
  rdns?: string;
}

export interface AccountBalance {
  /** Cut (not rounded) to 3 decimals: `1.234`. */
  formatted3: string;
  /** Exact decimal string. */
  numeric: string;
  symbol: string;
}

export interface ConnectedAccount {
  status: 'connected';
  namespace: Namespace;
  /** Canonical (validated by the adapter). */
  address: string;
  caipAddress: CaipAddress;
  networkId: CaipNetworkId;
  /** All addresses the wallet gave, the active one first. */
  allAddresses: readonly [string, ...string[]];
  connectorId: string;
  walletInfo: WalletInfo;
  balance?: AccountBalance;
  profileName?: string | undefined;
  profileImage?: string | undefined;
  explorerUrl?: string;
}

export type Account = { status: 'disconnected' } | { status: 'connecting' } | ConnectedAccount;
export type Accounts = Readonly<Partial<Record<Namespace, Account>>>;

const DISCONNECTED: Account = { status: 'disconnected' };
const accounts = atom<Accounts>({});

export const $accounts: ReadableAtom<Accounts> = accounts;
export const $activeAccount: ReadableAtom<Account> = computed(
  [accounts, $activeNamespace],
  (all, namespace) => (namespace && all[namespace]) || DISCONNECTED,
);

export function accountOf(namespace: Namespace | undefined): Account {
  return (namespace && accounts.get()[namespace]) || DISCONNECTED;
}

/** The account where it is connected. */
export function connectedAccount(namespace: Namespace | undefined): ConnectedAccount | undefined {
  const account = accountOf(namespace);
  return account.status === 'connected' ? account : undefined;
}

function write(namespace: Namespace, account: Account): void {
  accounts.set({ ...accounts.get(), [namespace]: account });
}

export function setConnecting(namespace: Namespace): void {
  write(namespace, { status: 'connecting' });
}

/** Keeps the data of an address in any wallet; a balance also belongs to one network. */
export function setConnected(account: ConnectedAccount): void {
  const before = connectedAccount(account.namespace);
  const known: AccountFacts = before?.address === account.address ? before : {};
  const { balance, profileName, profileImage } = known;
  const stays = balance && before?.networkId === account.networkId;
  write(account.namespace, {
    ...{ profileName, profileImage, ...(stays && { balance }) },
    ...account,
  });
}

/** Data of a connected account that may load later. */
export type AccountFacts = Pick<
  ConnectedAccount,
  'balance' | 'profileName' | 'profileImage' | 'explorerUrl'
>;

/**
 * Adds what was learnt about `caipAddress`; a late answer about another account is dropped.
 * @throws AppKitError 'Chain is required to set account prop'
 */
export function updateAccount(
  namespace: Namespace | undefined,
  caipAddress: CaipAddress,
  facts: AccountFacts,
): void {
  if (!namespace) throw appKitError('chain_required_for_account_prop');
  const account = connectedAccount(namespace);
  if (account?.caipAddress === caipAddress) write(namespace, { ...account, ...facts });
}

/**
 * Status disconnected, everything known about the account gone. The preferred account type lives in
 * storage and stays.
 * @throws AppKitError 'Chain is required to update chain account data'
 */
export function resetAccount(namespace: Namespace | undefined): void {
  if (!namespace) throw appKitError('chain_required_for_account');
  write(namespace, DISCONNECTED);
}
