import type { NftEntry } from '../../../protocol/http/nfts';
import { replyPicture } from '../../core/wallets/image-urls';
import { Tag } from '../../ui/feedback/Tag';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useDecoded } from '../../ui/media/use-decoded';
import { t } from './messages';
import { NFT_FACE } from './nft-tile-size';
import { shortId } from './visible-nfts';

interface NftTileProps {
  nft: NftEntry;
  /** It is looked at: its picture is asked for. */
  pictured: boolean;
  tabIndex: 0 | -1;
  onPress: () => void;
}

/** Two lines, whatever its names are: all tiles are of one height. */
export function NftTile({ nft, pictured, tabIndex, onPress }: NftTileProps) {
  const { name, collection, quantity, isSpam } = nft;
  const picture = useDecoded(pictured ? replyPicture(nft.picture ?? undefined) : undefined);
  const title = name ?? (shortId(nft) || t('noName'));
  return (
    <button
      type="button"
      class="nft-tile"
      tabIndex={tabIndex}
      onClick={onPress}
      data-testid={`nft-tile-${nft.id}`}
    >
      <span class="face">
        <ItemPicture name={title} src={picture} size={NFT_FACE} />
        {isSpam && <Tag tone="bad">{t('spam')}</Tag>}
        {quantity !== '1' && <Tag>×{quantity.length > 6 ? '999999+' : quantity}</Tag>}
      </span>
      <bdi class="cut">{title}</bdi>{' '}
      <bdi class="cut small muted">{collection.name ?? t('noCollection')}</bdi>
    </button>
  );
}
