import { $activeAccount } from '../../core/accounts';
import { $activeNetwork } from '../../core/chains';
import { chainImage } from '../../core/images';
import { $networks } from '../../core/networks';
import { $options } from '../../core/options';
import { push } from '../../core/router';
import { useStore } from '../../core/use-store';
import type { ViewProps } from '../../core/view-props';
import '../../ui/more-icons';
import { moreSheet } from '../../ui/more-sheet';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { useSheet } from '../../ui/use-sheet';
import { Identity } from './Identity';
import { LastRows } from './LastRows';
import { t } from './messages';
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
  const picture = <Picture name={name} src={chainImage(network)} size={32} round />;
  if (!enable.networkSwitch || networks.length < 2) {
    return (
      <div class="row still">
        {picture}
        <span class="text">
          <span class="small muted">{t('network')}</span>
          <bdi class="cut">{name}</bdi>
        </span>
      </div>
    );
  }
  return (
    <Row
      picture={picture}
      label={<bdi>{name}</bdi>}
      detail={t('network')}
      icon="forward"
      onPress={() => push('Networks')}
      testId="settings-network"
    />
  );
}

/** What can be set about the account. Source: protocol §10.3 "AccountSettings". */
export function AccountSettingsView({ available }: ViewProps) {
  useSheet(moreSheet);
  useSheet(accountSheet);
  const account = useStore($activeAccount);
  useLeftBehind('AccountSettings');
  if (account.status !== 'connected') return null;
  return (
    <div class="account compact">
      <Identity account={account} compact />
      <div class="col tight">
        <NetworkRow />
        <WalletRow account={account} choosable={available('ProfileWallets')} />
        <LastRows account={account} />
      </div>
    </div>
  );
}
