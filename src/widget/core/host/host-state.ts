/** Exposes state to the host page, in the shape of `protocol/host`. */
import { computed, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../protocol/caip';
import type { AccountState, AppKitState } from '../../../protocol/host/state';
import { $snapshot } from '../state/public-snapshot';
import { $modal } from '../views/modal';

export const $state: ReadableAtom<Readonly<AppKitState>> = computed(
  [$modal, $snapshot],
  ({ open, loading }, { activeNamespace, networkId, accounts }) =>
    Object.freeze({ initialized: true, open, loading, activeNamespace, networkId, accounts }),
);

export function getState(): Readonly<AppKitState> {
  return $state.get();
}

/** Default: the account of the active namespace. */
export function getAccount(
  namespace: Namespace | undefined = $snapshot.get().activeNamespace,
): Readonly<AccountState> {
  const known = namespace && $snapshot.get().accounts[namespace];
  return (
    known ??
    Object.freeze({
      status: 'disconnected',
      isConnected: false,
      namespace,
      address: undefined,
      caipAddress: undefined,
    })
  );
}
