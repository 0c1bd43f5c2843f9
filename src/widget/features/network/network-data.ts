import type { Network } from '../../../protocol/networks';
import { findNetwork } from '../../core/state/networks';

/** The network a route names, by object or id. Only one that the page asks for is ever used. */
export function networkFrom(value: unknown): Network | undefined {
  const id = typeof value === 'string' ? value : (value as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? findNetwork(id) : undefined;
}
