/** Native balances. Source: specification §5 (retry guard, 3 decimals), §9 (30 s), §8 (the toast). */
import { atom, type ReadableAtom } from 'nanostores';
import { truncateDecimals } from '../../../protocol/amount';
import type { CaipAddress, Namespace } from '../../../protocol/caip';
import { createSingleFlight } from '../async/single-flight';
import { BALANCE_DECIMALS, BALANCE_RETRY_GUARD_MS } from '../constants/limits';
import { log } from '../reporting/logger';
import { sessionOf } from '../session/sessions';
import { connectedAccount, updateAccount } from '../state/accounts';
import { $networkState } from '../state/networks';
import { storage } from '../storage/typed-storage';

export type BalanceState = 'idle' | 'loading' | 'failed';
type BalanceStates = Readonly<Partial<Record<Namespace, BalanceState>>>;

const states = atom<BalanceStates>({});
export const $balanceState: ReadableAtom<BalanceStates> = states;

/** When the last request about an account failed, epoch ms. */
const failures = new Map<CaipAddress, number>();

function isBlocked(about: CaipAddress): boolean {
  const since = Date.now() - (failures.get(about) ?? Number.NEGATIVE_INFINITY);
  return since >= 0 && since < BALANCE_RETRY_GUARD_MS;
}
const oncePerAccount = createSingleFlight(isBlocked);

/** The text on screen: cut, never rounded up to money that is not there. */
export function balanceText(numeric: string | undefined): string {
  return truncateDecimals(numeric, BALANCE_DECIMALS);
}

function setState(namespace: Namespace, state: BalanceState): void {
  if (states.get()[namespace] !== state) states.set({ ...states.get(), [namespace]: state });
}

function show(
  namespace: Namespace,
  caipAddress: CaipAddress,
  numeric: string,
  symbol: string,
): void {
  updateAccount(namespace, caipAddress, {
    balance: { formatted3: balanceText(numeric), numeric, symbol },
  });
}

/**
 * Loads the balance of a namespace's account on its network, from the cache while it is fresh.
 * Fetches nothing for 30 s after a failure. Never rejects.
 * @param options.fresh bypasses the cache and a load in progress: something has changed the
 * balance.
 */
export async function refreshBalance(
  namespace: Namespace,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<void> {
  const account = connectedAccount(namespace);
  const network = $networkState.get()[namespace]?.network;
  const adapter = sessionOf(namespace)?.adapter;
  if (!account || !network || network.id !== account.networkId || !adapter?.getBalance) return;
  const read = adapter.getBalance.bind(adapter);
  const { caipAddress, address } = account;
  const cached = storage.get('native_balance_cache')?.[caipAddress];
  if (cached && !fresh) {
    show(namespace, caipAddress, cached.balance, cached.symbol);
    setState(namespace, 'idle');
    return;
  }
  if (isBlocked(caipAddress)) {
    // The user returned to this account: its earlier load failed, so it shows the failure.
    if (!account.balance) setState(namespace, 'failed');
    return;
  }
  return oncePerAccount(caipAddress, fresh, async () => {
    settle(namespace, caipAddress, 'loading');
    try {
      const { numeric, symbol } = await read(address, network);
      failures.delete(caipAddress);
      remember(caipAddress, numeric, symbol);
      show(namespace, caipAddress, numeric, symbol);
      settle(namespace, caipAddress, 'idle');
    } catch (cause) {
      failures.set(caipAddress, Date.now());
      log.warn('balance', cause);
      settle(namespace, caipAddress, 'failed');
    }
  });
}

/** A late answer about another account does not end this one's waiting. */
function settle(namespace: Namespace, about: CaipAddress, state: BalanceState): void {
  const now = connectedAccount(namespace);
  if (!now || now.caipAddress === about) setState(namespace, now ? state : 'idle');
}

function remember(caipAddress: CaipAddress, balance: string, symbol: string): void {
  storage.set('native_balance_cache', {
    ...storage.get('native_balance_cache'),
    [caipAddress]: { caipAddress, balance, symbol, timestamp: Date.now() },
  });
}
