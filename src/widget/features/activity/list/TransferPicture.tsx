import type { HistoryTransfer } from '../../../../protocol/http/history';
import { readMediaPath } from '../../../../protocol/http/media';
import { replyPicture } from '../../../core/wallets/image-urls';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { assetOf } from './describe-entry';

/**
 * The picture of what moved. Only pictures of the page's own gateway: a sender can plant any entry,
 * and a request for its picture would reveal the user to the picture's server.
 * @param plain without a picture, for a transfer that imitates another one
 */
export function TransferPicture({ move, plain }: { move: HistoryTransfer; plain: boolean }) {
  const { fungible_info: coin, nft_info: nft } = move;
  const own = nft
    ? readMediaPath(nft.content?.preview?.url ?? '')
    : coin?.icon?.url.startsWith('/') && coin.icon.url;
  return (
    <ItemPicture
      name={assetOf(move)}
      src={(!plain && own && replyPicture(own)) || undefined}
      round={!nft}
    />
  );
}
