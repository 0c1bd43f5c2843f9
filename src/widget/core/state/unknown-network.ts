/** Networks that the page did not ask for: a wallet may be on one, or an earlier visit has stored it. */
import type { CaipNetworkId, Namespace } from '../../../protocol/caip';
import { type Network, placeholderNetwork } from '../../../protocol/networks';
import { connectedAccount } from './accounts';
import { findNetwork } from './networks';

/**
 * Finds a network by id; a network that the page does not use becomes the placeholder (`supported:
 * false`).
 */
export function networkOrPlaceholder(id: CaipNetworkId): Network {
  return findNetwork(id) ?? placeholderNetwork(id);
}

/** The network that a connected wallet is on, which no other list of networks can change. */
export function heldNetwork(namespace: Namespace): Network | undefined {
  const id = connectedAccount(namespace)?.networkId;
  return id && networkOrPlaceholder(id);
}
