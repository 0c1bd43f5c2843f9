/** Networks that the page did not ask for: a wallet may be on one, or an earlier visit has stored it. */
import type { CaipNetworkId } from '../../protocol/caip';
import { type Network, placeholderNetwork } from '../../protocol/networks';
import { findNetwork } from './networks';

/** A network by id; one that the page did not ask for becomes the placeholder (`supported: false`). */
export function networkOrPlaceholder(id: CaipNetworkId): Network {
  return findNetwork(id) ?? placeholderNetwork(id);
}
