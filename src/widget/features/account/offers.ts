/**
 * Lists the actions of the account screen. Pure: an action that the namespace or the build lacks is
 * absent.
 */
import type { ViewName } from '../../../protocol/host/views';
import { offersOnramp } from '../../core/account-data/onramp-offer';
import type { Options } from '../../core/config/options';
import type { RemoteFeatures } from '../../core/config/remote-features';
import type { Adapter } from '../../core/contracts/adapter';
import { ACCOUNT_TABS, type AccountTab, type AccountTabs } from '../../core/contracts/view-types';
import type { IconName } from '../../ui/icons/Icon';

export interface OfferedActions {
  adapter: Pick<Adapter, 'getBalance' | 'send' | 'swaps' | 'nfts' | 'activity'> | undefined;
  features: Pick<Options['features'], 'receive' | 'send' | 'walletFeaturesOrder'>;
  remote: Pick<RemoteFeatures, 'swaps' | 'onramp' | 'activity'>;
  /** There is a project, and with it a gateway to ask. */
  served: boolean;
  available(view: ViewName): boolean;
}

export interface AccountAction {
  id: 'onramp' | 'swaps' | 'receive' | 'send' | 'activity';
  view: ViewName;
  icon: IconName;
}

interface Rule extends AccountAction {
  allowed(offered: OfferedActions): unknown;
}

/** Their screens come with islands of their own: a name that the build does not know is not available. */
const RULES: readonly Rule[] = [
  {
    id: 'onramp',
    view: 'OnRampProviders',
    icon: 'plus',
    allowed: ({ remote, adapter }) => offersOnramp(adapter, remote),
  },
  {
    id: 'swaps',
    view: 'Swap',
    icon: 'swap',
    allowed: ({ remote, adapter }) => remote.swaps && adapter?.swaps,
  },
  {
    id: 'receive',
    view: 'WalletReceive',
    icon: 'receive',
    allowed: ({ features }) => features.receive,
  },
  {
    id: 'send',
    view: 'WalletSend',
    icon: 'send',
    allowed: ({ features, adapter }) => features.send && adapter?.send,
  },
];

const ACTIVITY: Rule = {
  id: 'activity',
  view: 'Transactions',
  icon: 'clock',
  allowed: ({ remote, adapter }) => remote.activity && adapter?.activity,
};

const shown = (rules: readonly Rule[], offered: OfferedActions): AccountAction[] =>
  rules.filter((rule) => offered.available(rule.view) && rule.allowed(offered));

/**
 * In the site owner's order ("wallet feature order"); an action that the order omits is not shown.
 */
export function shownActions(offered: OfferedActions): AccountAction[] {
  const { walletFeaturesOrder } = offered.features;
  const ordered = walletFeaturesOrder.flatMap((id) => RULES.filter((rule) => rule.id === id));
  return shown([...new Set(ordered)], offered);
}

/** Of the row form, where what happened is a screen of its own. */
export function shownRows(offered: OfferedActions): AccountAction[] {
  return [...shownActions(offered), ...shown([ACTIVITY], offered)];
}

/** From the first on. All of them show what the gateway knows. */
export function shownTabs(
  { adapter, remote, served }: OfferedActions,
  tabs: AccountTabs,
): AccountTab[] {
  const can: Readonly<Record<AccountTab, unknown>> = {
    tokens: adapter?.getBalance,
    nfts: adapter?.nfts,
    activity: adapter?.activity && remote.activity,
  };
  return ACCOUNT_TABS.filter((id) => served && tabs[id] && can[id]);
}
