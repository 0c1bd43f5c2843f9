import type { Namespace } from '../../../protocol/caip';
import { SHOW_RECEIPTS } from '../../../protocol/frame/show-receipts';
import { $options } from '../../core/config/options';
import type { ViewProps } from '../../core/contracts/view-types';
import { accountPage } from '../../core/host/account-page';
import { networkPicture } from '../../core/network/network-picture';
import { getProvider } from '../../core/session/sessions';
import { $activeAccount } from '../../core/state/accounts';
import { $activeNetwork } from '../../core/state/namespaces';
import { $networks } from '../../core/state/networks';
import { storage } from '../../core/storage/typed-storage';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import '../../ui/icons/more-icons';
import { Foot } from '../../ui/layout/Foot';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { AccountIdentity } from './AccountIdentity';
import { LastRows } from './LastRows';
import { t } from './messages';
import { NameRow } from './NameRow';
import { SettingText } from './SettingText';
import { accountSheet } from './sheet';
import { useLeftBehind } from './use-left-behind';
import { WalletRow } from './WalletRow';

/** The network that is used; where there are others, the way to them. */
function NetworkRow() {
  const network = useStore($activeNetwork);
  const networks = useStore($networks);
  const { enable } = useStore($options);
  if (!network?.supported) return null;
  const { name } = network;
  const picture = <ItemPicture name={name} {...networkPicture(network)} size={32} />;
  if (!enable.networkSwitch || networks.length < 2) {
    return (
      <div class="row still">
        {picture}
        <SettingText label={t('network')} value={name} />
      </div>
    );
  }
  return (
    <Row
      picture={picture}
      label={<SettingText label={t('network')} value={name} />}
      icon="forward"
      onPress={() => pushView('Networks')}
      testId="settings-network"
    />
  );
}

/** For a login by e-mail: its address, and the way to change it. */
function EmailRow() {
  const address = storage.get('EMAIL');
  if (!address) return null;
  return (
    <Row
      picture={<ItemPicture name={t('email')} icon="mail" size={32} />}
      label={<SettingText label={t('email')} value={address} />}
      icon="forward"
      onPress={() => pushView('UpdateEmailWallet')}
      testId="settings-email"
    />
  );
}

/** Export, devices, sites and the ways out are on the secure site's own page, where no site can cover them. */
function ManageRow() {
  const { secureUrl, projectId } = useStore($options);
  if (!secureUrl || !projectId) return null;
  return (
    <>
      <Row
        picture={<ItemPicture name={t('manage')} icon="wallet" size={32} />}
        label={<SettingText label={t('manage')} value={t('manageText')} />}
        icon="external"
        href={accountPage(secureUrl, projectId)}
        testId="settings-manage"
      />
      <p class="muted small">{t('custody')}</p>
    </>
  );
}

/** The frame has them, for each site: it shows them as it shows an approval. */
function ReceiptsRow({ namespace }: { namespace: Namespace }) {
  // The visitor leaves the screen: nothing is lost.
  const show = () =>
    void getProvider(namespace)
      ?.request({ method: SHOW_RECEIPTS })
      .catch(() => {});
  return (
    <Row
      picture={<ItemPicture name={t('receipts')} icon="clock" size={32} />}
      label={<SettingText label={t('receipts')} value={t('receiptsText')} />}
      icon="forward"
      onPress={show}
      testId="settings-receipts"
    />
  );
}

/** Renders the settings of the account. Source: protocol §10.3 "AccountSettings". */
export function AccountSettingsView({ available }: ViewProps) {
  useSheet(moreSheet);
  useSheet(accountSheet);
  const account = useStore($activeAccount);
  useLeftBehind('AccountSettings');
  if (account.status !== 'connected') return null;
  return (
    <>
      <div class="account compact">
        <AccountIdentity account={account} compact />
        <div class="col tight">
          {account.connectorId === 'ID_AUTH' && available('UpdateEmailWallet') && <EmailRow />}
          {account.connectorId === 'ID_AUTH' && <ManageRow />}
          {account.connectorId === 'ID_AUTH' && <ReceiptsRow namespace={account.namespace} />}
          <NetworkRow />
          {available('ChooseAccountName') && <NameRow account={account} />}
          <WalletRow account={account} choosable={available('ProfileWallets')} />
          <LastRows account={account} />
        </div>
      </div>
      <Foot />
    </>
  );
}
