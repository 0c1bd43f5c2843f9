import { $multiWallet } from '../../core/config/multi-wallet';
import type { AccountTabs } from '../../core/contracts/view-types';
import type { ConnectedAccount } from '../../core/state/accounts';
import { $disconnectState } from '../../core/state/connect-state';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { ActionTile } from '../../ui/controls/ActionTile';
import { IconButton } from '../../ui/controls/IconButton';
import { Pressable } from '../../ui/controls/Pressable';
import { Spinner } from '../../ui/feedback/Spinner';
import { Icon } from '../../ui/icons/Icon';
import { classNames } from '../../ui/layout/class-names';
import { AccountIdentity } from './AccountIdentity';
import { AccountSections } from './AccountSections';
import { AccountTotal } from './AccountTotal';
import { LastRows } from './LastRows';
import { leaveWallet } from './leave-wallet';
import { t } from './messages';
import { NativeBalance } from './NativeBalance';
import { type OfferedActions, shownActions, shownTabs } from './offers';
import { WalletRow } from './WalletRow';

interface TabbedFormProps {
  account: ConnectedAccount;
  offered: OfferedActions;
  tabs: AccountTabs;
}

/** Renders the account form that every wallet gets. Source: protocol §10.3 "Account (embedded)". */
export function TabbedForm({ account, offered, tabs }: TabbedFormProps) {
  const busy = useStore($disconnectState);
  const several = useStore($multiWallet);
  const { available, adapter, served } = offered;
  const actions = shownActions(offered);
  const sections = shownTabs(offered, tabs);
  const bare = sections.length === 0;
  const walled = several || bare;
  return (
    <div class={classNames('account', walled && 'walled')}>
      <AccountIdentity account={account} compact={false}>
        {available('AccountSettings') && (
          <IconButton
            icon="settings"
            filled
            label={t('settings')}
            onPress={() => pushView('AccountSettings')}
            testId="account-settings"
          />
        )}
        {!bare && (
          <Pressable
            className="icon-btn fill"
            part="icon-button"
            label={t('disconnect')}
            busy={busy}
            onPress={() => void leaveWallet(account)}
            testId="disconnect"
          >
            {busy ? <Spinner /> : <Icon name="power" />}
          </Pressable>
        )}
      </AccountIdentity>
      {adapter?.getBalance &&
        (served ? <AccountTotal account={account} /> : <NativeBalance account={account} large />)}
      {actions.length > 0 && (
        <div class="tiles-row">
          {actions.map(({ id, view, icon }) => (
            <ActionTile
              key={id}
              icon={icon}
              label={t(id)}
              onPress={() => pushView(view)}
              testId={`account-${id}`}
            />
          ))}
        </div>
      )}
      {walled && <WalletRow account={account} choosable={available('ProfileWallets')} />}
      {bare ? (
        <div class="col tight">
          <LastRows account={account} />
        </div>
      ) : (
        <AccountSections
          namespace={account.namespace}
          sections={sections}
          tabs={tabs}
          available={available}
        />
      )}
    </div>
  );
}
