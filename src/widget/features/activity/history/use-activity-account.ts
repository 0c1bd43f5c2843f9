import { useEffect } from 'react';
import type { ViewName } from '../../../../protocol/host';
import { $remoteFeatures } from '../../../core/config/remote-features';
import { sessionOf } from '../../../core/session/sessions';
import { $activeAccount, type ConnectedAccount } from '../../../core/state/accounts';
import { $route, replace } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';

/**
 * Whose history is shown. Without an account the screen gives way to `Connect`, and where the family has
 * no activity, or the gateway has it off, to `Account`.
 */
export function useOwnScreen(own: ViewName): ConnectedAccount | undefined {
  const account = useStore($activeAccount);
  const { activity } = useStore($remoteFeatures);
  const { view } = useStore($route);
  const connected = account.status === 'connected';
  const offered = connected && activity && sessionOf(account.namespace)?.adapter.activity === true;
  useEffect(() => {
    if (!offered && view === own) replace(connected ? 'Account' : 'Connect');
  }, [offered, connected, view, own]);
  return offered ? account : undefined;
}
