import type { WalletEntry } from '../../../protocol/http/wallets';
import { walletImage } from '../../core/wallets/image-urls';
import { Icon } from '../../ui/icons/Icon';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { t } from './messages';
import { WALLET_FACE } from './wallet-tile-size';

interface WalletTileProps {
  wallet: WalletEntry;
  /** Keeps its place among the stops of the keys, answers no press. */
  locked: boolean;
  installed: boolean;
  /** Its picture may be asked for. */
  pictured: boolean;
  tabIndex: 0 | -1;
  onSelect(wallet: WalletEntry): void;
}

export function WalletTile(props: WalletTileProps) {
  const { wallet, locked, installed, pictured, tabIndex, onSelect } = props;
  const { id, name, badge_type } = wallet;
  const certified = badge_type === 'certified';
  const mark = installed ? t('isInstalled') : certified && t('isCertified');
  return (
    <button
      type="button"
      class="all-wallets-tile"
      part="row"
      tabIndex={tabIndex}
      title={name}
      data-testid={`all-${id}`}
      aria-disabled={locked ? 'true' : undefined}
      onClick={locked ? undefined : () => onSelect(wallet)}
    >
      <span class="face">
        <ItemPicture
          name={name}
          src={pictured ? walletImage(wallet) : undefined}
          size={WALLET_FACE}
        />
        {mark && (
          <i class={installed ? undefined : 'seal'}>
            <Icon name="check" size={12} />
          </i>
        )}
      </span>
      <span class="name cut">
        <bdi>{name}</bdi>
      </span>
      {mark && <span class="vh">{mark}</span>}
    </button>
  );
}
