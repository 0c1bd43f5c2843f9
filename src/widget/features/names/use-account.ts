import { useEffect } from 'react';
import type { ViewName } from '../../../protocol/host/views';
import { $activeAccount, type ConnectedAccount } from '../../core/state/accounts';
import { $route, replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';

/** The account of the shown view; without one the user gets the wallets. */
export function useAccount(own: ViewName): ConnectedAccount | undefined {
  const account = useStore($activeAccount);
  const { view } = useStore($route);
  const isGone = account.status === 'disconnected' && view === own;
  useEffect(() => {
    if (isGone) replaceView('Connect');
  }, [isGone]);
  return account.status === 'connected' ? account : undefined;
}
