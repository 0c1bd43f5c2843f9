/** Makes known what the first screen and the host page may see of the session. */
import type { Namespace } from '../../../protocol/caip';
import type { AccountState } from '../../../protocol/host/state';
import { $remoteFeatures } from '../config/remote-features';
import type { ConnectMethod } from '../contracts/view-types';
import { $accounts, type Account } from '../state/accounts';
import { $connections } from '../state/connections';
import {
  $activeNamespace,
  $activeNetwork,
  $chains,
  $namespaceFilter,
  $noAdapters,
} from '../state/namespaces';
import { $networkState, isSupported } from '../state/networks';
import { setSnapshot } from '../state/public-snapshot';
import { combineStops, type Stop } from '../state/store-listeners';
import { injectedImage } from '../wallets/image-urls';

function describe(namespace: Namespace, account: Account): Readonly<AccountState> {
  const connected = account.status === 'connected' ? account : undefined;
  return Object.freeze({
    status: account.status,
    isConnected: connected !== undefined,
    namespace,
    address: connected?.address,
    caipAddress: connected?.caipAddress,
  });
}

function waysIn(): ConnectMethod[] {
  const { email, socials } = $remoteFeatures.get();
  const some: ConnectMethod[] = [];
  if (email) some.push('email');
  if (socials && socials.length > 0) some.push('social');
  return some;
}

function publish(): void {
  const accounts = Object.entries($accounts.get()) as [Namespace, Account][];
  const chains = Object.entries($chains.get()) as [
    Namespace,
    { adapter: boolean; listed: boolean },
  ][];
  const activeNamespace = $activeNamespace.get();
  const wanted = $namespaceFilter.get();
  const networkId = $activeNetwork.get()?.id;
  setSnapshot({
    activeNamespace,
    networkId,
    accounts: Object.freeze(
      Object.fromEntries(accounts.map(([name, account]) => [name, describe(name, account)])),
    ),
    // A connection in another namespace does not count when the user connects in this one.
    connectorIds: Object.entries($connections.get())
      .filter(([name]) => !wanted || name === wanted)
      .flatMap(([, list]) => list.map(({ connectorId }) => connectorId)),
    namespaces: chains
      .filter(([name, one]) => one.adapter && one.listed && (!wanted || name === wanted))
      .map(([name]) => name),
    noAdapters: $noAdapters.get(),
    ways: waysIn(),
    injectedImage: injectedImage(),
    foreign: networkId !== undefined && !isSupported(networkId),
  });
}

/** Must start before the rules: the host may read the state as soon as a rule notifies it. */
export function publishSnapshot(): Stop {
  publish();
  return combineStops(
    $accounts.listen(publish),
    $chains.listen(publish),
    $networkState.listen(publish),
    $activeNamespace.listen(publish),
    $noAdapters.listen(publish),
    $namespaceFilter.listen(publish),
    $connections.listen(publish),
    $remoteFeatures.listen(publish),
  );
}
