import type { WalletEntry } from '../../../protocol/http/wallets';
import { storeLink } from '../../core/connect/app-links';
import type { Platform } from '../../core/wallets/wallet-platforms';
import { Button } from '../../ui/controls/Button';
import '../../ui/icons/more-icons';
import { Row } from '../../ui/lists/Row';
import { t } from './messages';

interface GetRowProps {
  wallet: WalletEntry;
  platform: Platform;
}

/** Links to the wallet's download for this device; absent if there is no known link. */
export function GetRow({ wallet, platform }: GetRowProps) {
  const { name } = wallet;
  const link = { href: storeLink(wallet, platform), icon: 'external', testId: 'wc-get' } as const;
  if (!link.href) return null;
  // The pane of a missing extension has no other way: the link leads it.
  if (platform === 'unsupported') {
    return (
      <Button {...link} full variant="primary">
        {t('getIt', { name })}
      </Button>
    );
  }
  return <Row {...link} label={t('dontHave', { name })} tag={t('get')} tagTone="accent" />;
}
