import type { ConnectedAccount } from '../../core/accounts';
import { $multiWallet } from '../../core/multi-wallet';
import { push } from '../../core/router';
import { useStore } from '../../core/use-store';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { t } from './messages';

interface WalletRowProps {
  account: ConnectedAccount;
  /** There is a screen to choose another one on. */
  choosable: boolean;
}

/** The wallet behind the account; where several are allowed, the way to the others. */
export function WalletRow({ account: { walletInfo }, choosable }: WalletRowProps) {
  const several = useStore($multiWallet);
  const { name, icon } = walletInfo;
  const picture = <Picture name={name} src={icon} size={32} />;
  if (several && choosable) {
    return (
      <Row
        picture={picture}
        label={<bdi>{name}</bdi>}
        detail={t('switchWallet')}
        icon="forward"
        onPress={() => push('ProfileWallets')}
        testId="account-wallets"
      />
    );
  }
  return (
    <div class="row still">
      {picture}
      <span class="text">
        <span class="small muted">{t('connectedWith')}</span>
        <bdi class="cut">{name}</bdi>
      </span>
    </div>
  );
}
