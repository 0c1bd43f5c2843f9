import { push } from '../../../core/views/router';
import { Button } from '../../../ui/controls/Button';
import { Empty } from '../../../ui/feedback/Empty';
import { t } from '../messages';

/** There is nothing to pick: says what to do. One that is installed meanwhile shows up by itself. */
export function NoWallet() {
  return (
    <Empty
      icon="wallet"
      title={t('noWallet')}
      message={t('noWalletText')}
      action={
        <Button size="slim" onPress={() => push('GetWallet')} testId="no-wallet-get">
          {t('getWallet')}
        </Button>
      }
    />
  );
}
