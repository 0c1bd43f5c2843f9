import type { HistoryTransfer } from '../../../../protocol/http/history';
import { readMediaPath } from '../../../../protocol/http/media';
import { replyPicture } from '../../../core/wallets/image-urls';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { assetOf } from './describe-entry';

interface TransferPictureProps {
  move: HistoryTransfer;
  /** Without a picture, for a transfer that imitates another one. */
  plain: boolean;
  /** CSS px. */
  size?: number;
}

/**
 * The picture of what moved. Only pictures of the page's own gateway: a sender can plant any entry,
 * and a request for its picture would reveal the user to the picture's server.
 */
export function TransferPicture({ move, plain, size }: TransferPictureProps) {
  const { fungible_info: coin, nft_info: nft } = move;
  const own = nft
    ? readMediaPath(nft.content?.preview?.url ?? '')
    : coin?.icon?.url.startsWith('/') && coin.icon.url;
  return (
    <ItemPicture
      name={assetOf(move)}
      src={(!plain && own && replyPicture(own)) || undefined}
      size={size}
      round={!nft}
    />
  );
}
