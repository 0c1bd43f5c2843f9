import { useEffect } from 'react';
import type { ViewName } from '../../../../protocol/host/views';
import { $remoteFeatures } from '../../../core/config/remote-features';
import { sessionOf } from '../../../core/session/sessions';
import { $activeAccount, type ConnectedAccount } from '../../../core/state/accounts';
import { $route, replaceView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';

/**
 * Returns the account of the history. Without an account the screen opens `Connect` instead; where
 * the namespace has no activity, or the gateway has it off, it opens `Account`.
 */
export function useOwnScreen(own: ViewName): ConnectedAccount | undefined {
  const account = useStore($activeAccount);
  const { activity } = useStore($remoteFeatures);
  const { view } = useStore($route);
  const connected = account.status === 'connected';
  const offered = connected && activity && sessionOf(account.namespace)?.adapter.activity === true;
  useEffect(() => {
    if (!offered && view === own) replaceView(connected ? 'Account' : 'Connect');
  }, [offered, connected, view, own]);
  return offered ? account : undefined;
}
