import type { WalletEntry } from '../../../protocol/http/wallets';
import { connectorImage } from '../../core/first-images';
import { walletImage } from '../../core/images';
import type { Connector } from '../../core/wallet';
import '../../ui/more-icons';
import { Picture } from '../../ui/Picture';

/** Of the wallet that was picked, else of the way to all of them. */
export function walletPicture(wallet: WalletEntry | undefined, connector: Connector | undefined) {
  return (size: number) =>
    wallet ? (
      <Picture name={wallet.name} src={walletImage(wallet)} size={size} />
    ) : (
      <Picture
        name={connector?.name ?? ''}
        src={connector && (connector.icon ?? connectorImage(connector.id))}
        icon="wallet"
        size={size}
      />
    );
}
