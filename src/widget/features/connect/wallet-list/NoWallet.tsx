import { push } from '../../../core/views/router';
import { Button } from '../../../ui/controls/Button';
import { Empty } from '../../../ui/feedback/Empty';
import { t } from '../messages';

/**
 * Renders the next step when there is no wallet to select. A wallet that the user installs
 * meanwhile appears by itself.
 */
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
