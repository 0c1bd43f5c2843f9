import type { WalletEntry } from '../../../protocol/http/wallets';
import type { Connector } from '../../core/contracts/wallet';
import { connectorImage } from '../../core/wallets/connector-image';
import { walletConnectImage, walletImage } from '../../core/wallets/image-urls';
import '../../ui/icons/more-icons';
import { ItemPicture } from '../../ui/media/ItemPicture';

/** Of the wallet that was selected, else of the way to all of them. */
export function walletPicture(wallet: WalletEntry | undefined, connector: Connector | undefined) {
  return (size: number) =>
    wallet ? (
      <ItemPicture name={wallet.name} src={walletImage(wallet)} size={size} />
    ) : (
      <ItemPicture
        name={connector?.name ?? ''}
        src={connector && (connector.icon ?? connectorImage(connector.id) ?? walletConnectImage())}
        icon="wallet"
        size={size}
      />
    );
}
