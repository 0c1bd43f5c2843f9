import type { Network } from '../../../protocol/networks';
import { findNetwork } from '../../core/state/networks';

/** Finds the network in the route data, by object or id. It returns only a network of this page. */
export function networkFrom(value: unknown): Network | undefined {
  const id = typeof value === 'string' ? value : (value as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? findNetwork(id) : undefined;
}
