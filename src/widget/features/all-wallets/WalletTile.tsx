import type { WalletEntry } from '../../../protocol/http/wallets';
import { walletImage } from '../../core/images';
import { Icon } from '../../ui/Icon';
import { Picture } from '../../ui/Picture';
import { t } from './messages';

interface WalletTileProps {
  wallet: WalletEntry;
  installed: boolean;
  /** Its picture may be asked for. */
  pictured: boolean;
  tabIndex: 0 | -1;
  onPick(wallet: WalletEntry): void;
}

export function WalletTile({ wallet, installed, pictured, tabIndex, onPick }: WalletTileProps) {
  const { id, name, badge_type } = wallet;
  const certified = badge_type === 'certified';
  const mark = installed ? t('isInstalled') : certified && t('isCertified');
  return (
    <button
      type="button"
      class="tile"
      part="row"
      tabIndex={tabIndex}
      title={name}
      data-testid={`all-${id}`}
      onClick={() => onPick(wallet)}
    >
      <span class="face">
        <Picture name={name} src={pictured ? walletImage(wallet) : undefined} size={56} />
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
