import { useStore } from '@nanostores/preact';
import { useEffect } from 'react';
import { $activeAccount } from '../../core/accounts';
import { $disconnecting, disconnect } from '../../core/connections';
import { $options } from '../../core/options';
import { replace } from '../../core/router';
import { sessionOf } from '../../core/sessions';
import { showToast } from '../../core/toasts';
import type { ViewProps } from '../../core/view-props';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { Spinner } from '../../ui/Spinner';
import '../../ui/more-icons';
import { useSheet } from '../../ui/use-sheet';
import { Balance } from './Balance';
import { Identity } from './Identity';
import { t } from './messages';
import { accountSheet } from './sheet';

/**
 * Who is connected. What an account can do (send, swap, activity, …) comes with its islands;
 * until then it is absent, not empty.
 */
export function AccountView(_props: ViewProps) {
  useSheet(accountSheet);
  const account = useStore($activeAccount);
  const busy = useStore($disconnecting);
  const { accountView } = useStore($options);
  const connected = account.status === 'connected';
  useEffect(() => {
    if (!connected) replace('Connect');
  }, [connected]);
  if (account.status !== 'connected') return null;

  const { namespace, walletInfo, explorerUrl } = account;
  const leave = (): void => {
    disconnect(namespace).catch(() => showToast('error', t('disconnectFailed')));
  };
  const compact = accountView === 'compact';
  return (
    <div class={compact ? 'account compact' : 'account'}>
      <Identity account={account} compact={compact} />
      {sessionOf(namespace)?.adapter.getBalance && <Balance account={account} large={!compact} />}
      <div class="col tight">
        <div class="row still">
          <Picture name={walletInfo.name} src={walletInfo.icon} size={32} />
          <span class="text">
            <span class="small muted">{t('connectedWith')}</span>
            <bdi class="cut">{walletInfo.name}</bdi>
          </span>
        </div>
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
