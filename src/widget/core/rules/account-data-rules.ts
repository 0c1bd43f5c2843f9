/**
 * Loads the account data, and reports failures. Started with the account's island, which the runtime
 * requests first, beside the adapter that reads balances. Each function returns its stop.
 */
import { NAMESPACES, type Namespace } from '../../../protocol/caip';
import { forgetIdentities, loadIdentity } from '../account-data/identity';
import { $balanceState, refreshBalance } from '../account-data/native-balance';
import {
  $portfolio,
  forgetPortfolio,
  forgetPortfolios,
  type Portfolio,
  portfolioOf,
  refreshPortfolio,
} from '../account-data/portfolio';
import { $options } from '../config/options';
import { BALANCE_POLL_MS } from '../constants/limits';
import { appKitError } from '../errors/app-kit-error';
import { sessionNamespaces } from '../session/sessions';
import { $activeAccount, connectedAccount } from '../state/accounts';
import { $activeNamespace } from '../state/namespaces';
import { combineStops, onAccountChange, onChange, type Stop } from '../state/store-listeners';
import { $modal } from '../views/modal';
import { $route } from '../views/router';
import { $toast, showToast } from '../views/toasts';
import { onPageReturned } from './bfcache-rules';
import { isKnown, lookedAt } from './portfolio-preload';
import type { RuleSet } from './rule-phases';

/** Identity and balance follow the account and its network; what it owned goes with it. */
export function loadAccountFacts(): Stop {
  const load = (namespace: Namespace): void => {
    if (isKnown(namespace)) void refreshBalance(namespace);
    void loadIdentity(namespace);
  };
  // A restored session may be there first.
  for (const namespace of NAMESPACES) if (connectedAccount(namespace)) load(namespace);
  return combineStops(
    onAccountChange((namespace, now, before) => {
      if (now.status === 'disconnected') forgetPortfolio(namespace);
      if (now.status !== 'connected') return;
      if (before.status === 'connected' && before.caipAddress === now.caipAddress) return;
      load(namespace);
    }),
    onChange($modal, (now, old) => {
      const namespace = $activeNamespace.get();
      if (now.open && !old.open && namespace) load(namespace);
    }),
  );
}

/** Balances may have changed while the page was frozen. */
export function returnedPageReadsBalances(): Stop {
  return onPageReturned(() => {
    for (const namespace of sessionNamespaces()) void refreshBalance(namespace, { fresh: true });
  });
}

/** The answers of the first gateway do not apply to another one. The user sees the new ones. */
export function otherGatewayDropsAccountData(): Stop {
  return onChange($options, (now, old) => {
    if (now.apiUrl === old.apiUrl) return;
    forgetIdentities();
    forgetPortfolios();
    const namespace = $activeNamespace.get();
    if ($modal.get().open && namespace) void loadIdentity(namespace);
  });
}

/**
 * Protocol §10.3: "balance poll 10 s, stops on 503", until the user opens the screen again. A
 * hidden page fetches nothing.
 */
export function portfolioFollows(): Stop {
  let of: string | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const again = (): void => {
    const account = lookedAt();
    if (!account) return;
    const { outage, missing } = portfolioOf(account);
    if (outage) clearInterval(timer);
    else if (globalThis.document?.visibilityState !== 'hidden') {
      if (!missing) void refreshPortfolio(account.namespace, { again: true });
      void refreshBalance(account.namespace);
    }
  };
  const look = (): void => {
    const account = lookedAt();
    const now = account && `${$options.get().apiUrl} ${account.caipAddress}`;
    if (now === of) return;
    of = now;
    clearInterval(timer);
    if (!account) return;
    void refreshPortfolio(account.namespace);
    timer = setInterval(again, BALANCE_POLL_MS);
  };
  look();
  return combineStops(
    $modal.listen(look),
    $route.listen(look),
    $activeAccount.listen(look),
    $options.listen(look),
    () => clearInterval(timer),
  );
}

/** Specification §8: 'Token Balance Unavailable' is a toast; a closed modal shows no toast. */
function tellUnavailable(): void {
  const { message } = appKitError('balance_unavailable');
  // Coin and tokens may fail together: that is one thing to say.
  if ($modal.get().open && $toast.get()?.message !== message) showToast('error', message);
}

export function reportBalanceFailure(): Stop {
  return onChange($balanceState, (now, old) => {
    const namespace = $activeNamespace.get();
    if (!namespace || now[namespace] !== 'failed' || old[namespace] === 'failed') return;
    tellUnavailable();
  });
}

/**
 * The same for all tokens; also if the gateway does not support the network. Skips a namespace
 * without balances. Reported once while the modal is open, however often it retries.
 */
export function reportPortfolioFailure(): Stop {
  let reported: Portfolio['caipAddress'];
  return combineStops(
    onChange($portfolio, (all) => {
      const account = connectedAccount($activeNamespace.get());
      const now = account && portfolioOf(account, all);
      if (now?.status === 'ready') reported = undefined;
      if (!now || (now.status !== 'failed' && now.status !== 'unsupported')) return;
      if (now.absent || now.caipAddress === reported || !$modal.get().open) return;
      reported = now.caipAddress;
      tellUnavailable();
    }),
    onChange($modal, (now) => {
      if (!now.open) reported = undefined;
    }),
  );
}

export const ACCOUNT_DATA_RULES: RuleSet = {
  // Before the rule that loads the tokens of the other gateway.
  persist: [
    loadAccountFacts,
    otherGatewayDropsAccountData,
    portfolioFollows,
    returnedPageReadsBalances,
  ],
  track: [reportBalanceFailure, reportPortfolioFailure],
};
