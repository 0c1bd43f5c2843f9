import { track } from '../../core/analytics/track-event';
import { $options } from '../../core/config/options';
import { accountPage } from '../../core/host/account-page';
import { useStore } from '../../core/views/use-store';
import { EmptyState } from '../../ui/feedback/EmptyState';
import '../../ui/icons/more-icons';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { emailSheet } from './sheet';

/** The way to the dashboard of the secure site. */
export function UpgradeEmailWalletView() {
  useSheet(emailSheet);
  const { secureUrl = '', projectId = '' } = useStore($options);
  return (
    <div class="email">
      <EmptyState
        icon="settings"
        drawing="ownWallet"
        title={t('upgradeTitle')}
        message={t('upgradeText')}
      />
      <Row
        picture={<ItemPicture name="" icon="settings" src={`${secureUrl}/images/favicon.png`} />}
        label={t('upgrade')}
        icon="external"
        href={accountPage(secureUrl, projectId)}
        onPress={() => track('EMAIL_UPGRADE_FROM_MODAL')}
        testId="upgrade"
      />
      <p class="muted small mid">{t('upgradeNote')}</p>
    </div>
  );
}
