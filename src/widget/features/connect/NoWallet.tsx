import { Empty } from '../../ui/Empty';
import { GetWallets } from './GetWallets';
import { t } from './messages';

/** Says what to do, and where to get a wallet. One that is installed meanwhile shows up by itself. */
export function NoWallet() {
  return (
    <>
      <Empty icon="wallet" title={t('noWallet')} message={t('noWalletText')} />
      <GetWallets />
    </>
  );
}
