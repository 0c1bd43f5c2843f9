/** What is loaded about an account, and what is said when it cannot be. See `rules.ts`. */
import type { Namespace } from '../../protocol/caip';
import { $balanceState, refreshBalance } from './balances';
import { $activeNamespace } from './chains';
import { appKitError } from './errors';
import { loadIdentity } from './identity';
import { $modal } from './modal';
import { $networkState, isSupported } from './networks';
import { $options } from './options';
import { all, onAccountChange, onChange, type Stop } from './store-changes';
import { showToast } from './toasts';

/** Identity and balance follow the account and its network. */
export function loadAccountFacts(): Stop {
  const load = (namespace: Namespace): void => {
    const network = $networkState.get()[namespace]?.network;
    // An unsupported network has its own screen; a toast about it would only be in the way.
    const known = network && (isSupported(network.id) || $options.get().allowUnsupportedChain);
    if (known) void refreshBalance(namespace);
    void loadIdentity(namespace);
  };
  return all(
    onAccountChange((namespace, now, before) => {
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

/** Specification §8: 'Token Balance Unavailable' is a toast; on a closed modal nobody asked. */
export function balanceFailureIsTold(): Stop {
  return onChange($balanceState, (now, old) => {
    const namespace = $activeNamespace.get();
    if (!namespace || now[namespace] !== 'failed' || old[namespace] === 'failed') return;
    if ($modal.get().open) showToast('error', appKitError('balance_unavailable').message);
  });
}
