/** Returns the explorer link of a transaction. Pure. */
import type { Network } from '../../../protocol/networks';

/**
 * Returns undefined without an explorer, and for an invalid hash or signature: the id becomes part
 * of a URL.
 */
export function explorerLink(network: Network | undefined, id: string): string | undefined {
  if (!network?.explorerUrl || !/^\w{64,90}$/.test(id)) return undefined;
  return `${network.explorerUrl}/tx/${id}`;
}
