import { pushView } from '../../../core/views/router';
import { Row } from '../../../ui/lists/Row';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { t } from '../messages';

/** One button in place of the list. */
export function CollapsedWallets({ locked }: { locked: boolean }) {
  return (
    <Row
      picture={<ItemPicture name="" icon="grid" />}
      label={t('withWallet')}
      disabled={locked}
      onPress={() => pushView('ConnectWallets')}
      testId="collapsed-wallets"
    />
  );
}
