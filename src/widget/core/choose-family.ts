/** `open({ namespace })`: the chain family the visitor is to see or connect. */
import { isNamespace } from '../../protocol/caip';
import { $activeNamespace, $chains, setActiveNetwork } from './chains';
import { tellOwner } from './logger';
import { $networkState } from './networks';

export function chooseFamily(namespace: unknown): void {
  if (!isNamespace(namespace) || $activeNamespace.get() === namespace) return;
  const { network, requested = [] } = $networkState.get()[namespace] ?? {};
  const first = network ?? requested[0];
  if (first && $chains.get()[namespace]?.adapter) setActiveNetwork(first);
  else tellOwner('warn', `open(): no network of "${namespace}" can be used on this page.`);
}
