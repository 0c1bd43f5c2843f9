import type { HistoryTransfer } from '../../../../protocol/http/history';
import { readMediaPath } from '../../../../protocol/http/media';
import { replyPicture } from '../../../core/wallets/image-urls';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useDecoded } from '../../../ui/media/use-decoded';
import { assetOf } from './describe-entry';

interface TransferPictureProps {
  move: HistoryTransfer;
  /** Without a picture, for a transfer that imitates another one. */
  plain: boolean;
  /** CSS px. */
  size?: number;
  /** It is looked at: its picture is asked for. */
  pictured?: boolean;
}

/**
 * The picture of what moved. Only pictures of the page's own gateway: a sender can plant any entry,
 * and a request for its picture would reveal the user to the picture's server.
 */
export function TransferPicture({ move, plain, size, pictured = true }: TransferPictureProps) {
  const { fungible_info: coin, nft_info: nft } = move;
  const own = nft
    ? readMediaPath(nft.content?.preview?.url ?? '')
    : coin?.icon?.url.startsWith('/') && coin.icon.url;
  const src = (!plain && pictured && own && replyPicture(own)) || undefined;
  // Anyone can send an NFT; the logo of a token is from the gateway's list.
  const decoded = useDecoded(nft ? src : undefined);
  return <ItemPicture name={assetOf(move)} src={nft ? decoded : src} size={size} round={!nft} />;
}
