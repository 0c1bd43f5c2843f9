/** Where a transaction can be looked up. Pure. */
import type { Network } from '../../../protocol/networks';

/** Undefined without an explorer, and for what is no hash or signature: it goes into an address. */
export function explorerLink(network: Network | undefined, id: string): string | undefined {
  if (!network?.explorerUrl || !/^\w{64,90}$/.test(id)) return undefined;
  return `${network.explorerUrl}/tx/${id}`;
}
