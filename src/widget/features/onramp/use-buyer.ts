/** The account that buys, with its network. */
import { useEffect } from 'react';
import type { Network } from '../../../protocol/networks';
import { offersOnramp } from '../../core/account-data/onramp-offer';
import { $remoteFeatures } from '../../core/config/remote-features';
import { sessionOf } from '../../core/session/sessions';
import type { ConnectedAccount } from '../../core/state/accounts';
import { $activeNetwork } from '../../core/state/namespaces';
import { useConnected } from '../../core/views/use-connected-account';
import { useStore } from '../../core/views/use-store';
import { loadOptions } from './choice/load-options';
import { $onramp, setOnramp } from './choice/onramp-store';

export interface BuyingAccount {
  account: ConnectedAccount;
  network: Network;
}

/**
 * Loads the options of its network. Without an account the user gets the wallets.
 * @param view how the names of its views begin
 * @returns `none` where the page does not offer to buy
 */
export function useBuyer(view: string): BuyingAccount | 'none' | undefined {
  const account = useConnected(view);
  const network = useStore($activeNetwork);
  const remote = useStore($remoteFeatures);
  const isOffered = account && offersOnramp(sessionOf(account.namespace)?.adapter, remote);
  const at = isOffered && network?.id === account.networkId ? network.id : undefined;
  const of = at && account?.caipAddress;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is known of the account changes nothing
  useEffect(() => {
    const { options, optionsOf } = $onramp.get();
    // A view that is shown again asks for no second list.
    if (!at || (optionsOf === of && options !== 'failed')) return;
    setOnramp({ options: 'loading', optionsOf: of });
    void loadOptions(at);
  }, [of]);
  if (!account || !network) return undefined;
  return at ? { account, network } : 'none';
}
