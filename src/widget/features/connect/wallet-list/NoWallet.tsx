import { pushView } from '../../../core/views/router';
import { Button } from '../../../ui/controls/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { t } from '../messages';

/**
 * Renders the next step when there is no wallet to select. A wallet that the user installs
 * meanwhile appears by itself.
 */
export function NoWallet() {
  return (
    <EmptyState
      icon="wallet"
      drawing="noWallet"
      title={t('noWallet')}
      message={t('noWalletText')}
      action={
        <Button size="slim" onPress={() => pushView('GetWallet')} testId="no-wallet-get">
          {t('getWallet')}
        </Button>
      }
    />
  );
}
