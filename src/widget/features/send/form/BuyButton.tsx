import { offersOnramp } from '../../../core/account-data/onramp-offer';
import { $remoteFeatures } from '../../../core/config/remote-features';
import { sessionOf } from '../../../core/session/sessions';
import { $activeAccount } from '../../../core/state/accounts';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { t } from '../messages';

/** For tokens that the account lacks; nothing where the page does not offer to buy. */
export function BuyButton() {
  const account = useStore($activeAccount);
  const remote = useStore($remoteFeatures);
  const session = account.status === 'connected' ? sessionOf(account.namespace) : undefined;
  if (!offersOnramp(session?.adapter, remote)) return null;
  return (
    <Button
      size="slim"
      variant="ghost"
      onPress={() => pushView('OnRampProviders')}
      testId="send-buy"
    >
      {t('buy')}
    </Button>
  );
}
