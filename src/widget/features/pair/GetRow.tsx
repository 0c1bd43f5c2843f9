import type { WalletEntry } from '../../../protocol/http/wallets';
import type { Platform } from '../../core/platforms';
import { storeLink } from '../../core/wallet-app';
import '../../ui/more-icons';
import { Row } from '../../ui/Row';
import { t } from './messages';

interface GetRowProps {
  wallet: WalletEntry;
  platform: Platform;
}

/** Where to get the wallet for this device; absent when that is not known. */
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
