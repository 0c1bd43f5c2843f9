/**
 * Loads the code of the portfolio beside the account's island, which asks for it. Exports which account
 * the user looks at.
 */
import type { Namespace } from '../../../protocol/caip';
import { $options } from '../config/options';
import { $activeAccount, type ConnectedAccount } from '../state/accounts';
import { $networkState, isSupported } from '../state/networks';
import { combineStops, type Stop } from '../state/store-listeners';
import { $modal } from '../views/modal';
import { $route } from '../views/router';
import type { RuleSet } from './rule-phases';

/** An unsupported network has its own screen; a toast about it would only be in the way. */
export function isKnown(namespace: Namespace): boolean {
  const network = $networkState.get()[namespace]?.network;
  if (!network) return false;
  const { allowUnsupportedChain, basic, enable } = $options.get();
  // If that screen never opens, this rule must report the problem.
  const alone = allowUnsupportedChain || basic || !enable.networkSwitch;
  return alone || isSupported(network.id);
}

/** Returns the account whose tokens the user looks at; the layout without tabs has no tokens. */
export function lookedAt(): ConnectedAccount | undefined {
  const account = $activeAccount.get();
  const { accountView, projectId } = $options.get();
  // Without a project there is no gateway to ask.
  if (account.status !== 'connected' || accountView === 'compact' || !projectId) return;
  const looking = $modal.get().open && $route.get().view === 'Account';
  return looking && isKnown(account.namespace) ? account : undefined;
}

/** Namespaces whose adapters read balances (specification §1). This file loads before the adapters. */
export const WITH_BALANCES: readonly Namespace[] = ['eip155', 'solana'];

/** A failure shows when the portfolio is asked for. */
export function portfolioIsPreloaded(): Stop {
  const look = (): void => {
    const { namespace } = lookedAt() ?? {};
    if (namespace && WITH_BALANCES.includes(namespace)) {
      import('../account-data/load-portfolio').catch(() => {});
    }
  };
  look();
  return combineStops($modal.listen(look), $route.listen(look), $activeAccount.listen(look));
}

export const PORTFOLIO_PRELOAD: RuleSet = {
  persist: [portfolioIsPreloaded],
};
