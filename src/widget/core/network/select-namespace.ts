/** Handles `open({ namespace })`: the namespace for the user to see or connect. */
import { isNamespace } from '../../../protocol/caip';
import { notifyOwner } from '../reporting/logger';
import { connectedAccount } from '../state/accounts';
import {
  $activeNamespace,
  $chains,
  beginNamespaceSwitch,
  filterNamespace,
  setActiveNetwork,
} from '../state/namespaces';
import { $networkState } from '../state/networks';

/** Offers only the wallets of the namespace until the modal closes. */
export function selectNamespace(namespace: unknown): void {
  if (!isNamespace(namespace)) return;
  const { network, requested = [] } = $networkState.get()[namespace] ?? {};
  const first = network ?? requested[0];
  if (!first || !$chains.get()[namespace]?.adapter) {
    notifyOwner('warn', `open(): this page supports no network of "${namespace}".`);
  } else if ($activeNamespace.get() === namespace) filterNamespace(namespace);
  else if (connectedAccount(namespace)) setActiveNetwork(first);
  else beginNamespaceSwitch(first);
}
