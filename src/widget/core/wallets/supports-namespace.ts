/** Checks whether a catalog wallet supports the namespace that the user is connecting in. Pure. */
import type { Namespace } from '../../../protocol/caip';
import type { WalletEntry } from '../../../protocol/http/wallets';

/**
 * A wallet without listed networks may support any namespace. Without a namespace, every wallet
 * matches.
 */
export function supportsNamespace(
  namespace: Namespace | undefined,
): (wallet: Pick<WalletEntry, 'chains'>) => boolean {
  return ({ chains }) =>
    !namespace || !chains?.length || chains.some((id) => id.startsWith(`${namespace}:`));
}
