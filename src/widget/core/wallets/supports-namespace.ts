/** Whether a wallet of the catalogue is of use to who is to connect in a family. Pure. */
import type { Namespace } from '../../../protocol/caip';
import type { WalletEntry } from '../../../protocol/http/wallets';

/** One that names no networks may speak for any. Without a family every wallet is of use. */
export function supportsNamespace(
  family: Namespace | undefined,
): (wallet: Pick<WalletEntry, 'chains'>) => boolean {
  return ({ chains }) =>
    !family || !chains?.length || chains.some((id) => id.startsWith(`${family}:`));
}
