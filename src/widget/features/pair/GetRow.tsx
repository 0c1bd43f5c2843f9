import type { WalletEntry } from '../../../protocol/http/wallets';
import { storeLink } from '../../core/connect/app-links';
import type { Platform } from '../../core/wallets/wallet-platforms';
import '../../ui/icons/more-icons';
import { Row } from '../../ui/lists/Row';
import { t } from './messages';

interface GetRowProps {
  wallet: WalletEntry;
  platform: Platform;
}

/** Links to the wallet's download for this device; absent if there is no known link. */
export function GetRow({ wallet, platform }: GetRowProps) {
  const href = storeLink(wallet, platform);
  if (!href) return null;
  return (
    <Row
      label={t('dontHave', { name: wallet.name })}
      tag={t('get')}
      tagTone="accent"
      icon="external"
      href={href}
      testId="wc-get"
    />
  );
}
