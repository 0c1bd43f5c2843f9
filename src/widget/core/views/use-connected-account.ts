import { useEffect } from 'react';
import { $activeAccount, type ConnectedAccount } from '../state/accounts';
import { $route, replaceView } from './router';
import { useStore } from './use-store';

/**
 * The account; without one the user gets the wallets.
 * @param island how the names of its views begin: a view that is leaving leads nowhere
 */
export function useConnected(island: string): ConnectedAccount | undefined {
  const account = useStore($activeAccount);
  const { view } = useStore($route);
  const gone = account.status === 'disconnected' && view.startsWith(island);
  useEffect(() => {
    if (gone) replaceView('Connect');
  }, [gone]);
  return account.status === 'connected' ? account : undefined;
}
