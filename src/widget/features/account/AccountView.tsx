import { useEffect } from 'react';
import { $activeAccount } from '../../core/accounts';
import { $disconnecting } from '../../core/disconnect';
import { $options } from '../../core/options';
import { $route, replace } from '../../core/router';
import { sessionOf } from '../../core/sessions';
import { useStore } from '../../core/use-store';
import type { ViewProps } from '../../core/view-props';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { Spinner } from '../../ui/Spinner';
import '../../ui/more-icons';
import { useSheet } from '../../ui/use-sheet';
import { Balance } from './Balance';
import { Identity } from './Identity';
import { leaveWallet } from './leave-wallet';
import { t } from './messages';
import { accountSheet } from './sheet';
import { WalletRow } from './WalletRow';

/**
 * Who is connected. What an account can do (send, swap, activity, …) comes with its islands;
 * until then it is absent, not empty.
 */
export function AccountView({ available }: ViewProps) {
  useSheet(accountSheet);
  const account = useStore($activeAccount);
  const busy = useStore($disconnecting);
  const { accountView } = useStore($options);
  const connected = account.status === 'connected';
  // It may lie below the list of wallets, which stays.
  const { view } = useStore($route);
  useEffect(() => {
    if (!connected && view === 'Account') replace('Connect');
  }, [connected, view]);
  if (account.status !== 'connected') return null;

  const { explorerUrl, namespace } = account;
  const leave = (): void => void leaveWallet(account);
  const compact = accountView === 'compact';
  return (
    <div class={compact ? 'account compact' : 'account'}>
      <Identity account={account} compact={compact} />
      {sessionOf(namespace)?.adapter.getBalance && <Balance account={account} large={!compact} />}
      <div class="col tight">
        <WalletRow account={account} choosable={available('ProfileWallets')} />
        {explorerUrl && (
          <Row
            picture={<Picture name={t('explorer')} icon="globe" size={32} />}
            label={t('explorer')}
            icon="external"
            href={explorerUrl}
            testId="account-explorer"
          />
        )}
        <Row
          picture={<Picture name={t('disconnect')} icon="power" size={32} />}
          label={t('disconnect')}
          busy={busy}
          onPress={busy ? undefined : leave}
          trailing={busy && <Spinner />}
          testId="disconnect"
        />
      </div>
    </div>
  );
}
