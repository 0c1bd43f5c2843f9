import { $multiWallet } from '../../core/config/multi-wallet';
import type { ConnectedAccount } from '../../core/state/accounts';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { t } from './messages';
import { SettingText } from './SettingText';

interface WalletRowProps {
  account: ConnectedAccount;
  /** There is a screen to choose another one on. */
  choosable: boolean;
}

/** The wallet behind the account; where several are allowed, the way to the others. */
export function WalletRow({ account: { walletInfo }, choosable }: WalletRowProps) {
  const several = useStore($multiWallet);
  const { name, icon } = walletInfo;
  const picture = <ItemPicture name={name} src={icon} size={32} />;
  if (several && choosable) {
    return (
      <Row
        picture={picture}
        label={<SettingText label={t('switchWallet')} value={name} />}
        icon="forward"
        onPress={() => pushView('ProfileWallets')}
        testId="account-wallets"
      />
    );
  }
  return (
    <div class="row still">
      {picture}
      <SettingText label={t('connectedWith')} value={name} />
    </div>
  );
}
