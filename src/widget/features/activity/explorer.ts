/** Where a transaction can be looked up. Pure. */
import type { Network } from '../../../protocol/networks';

/** Undefined without an explorer, and for what is no hash: it goes into an address. */
export function explorerLink(network: Network | undefined, hash: string): string | undefined {
  if (!network?.explorerUrl || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined;
  return `${network.explorerUrl}/tx/${hash}`;
}
