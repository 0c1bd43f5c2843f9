import { useEffect } from 'react';
import { $activeAccount, type ConnectedAccount } from '../../../core/state/accounts';
import { $route, replaceView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';

/** The account; without one the visitor is led to where there are wallets. */
export function useConnected(): ConnectedAccount | undefined {
  const account = useStore($activeAccount);
  const { view } = useStore($route);
  const gone = account.status === 'disconnected' && view.startsWith('WalletSend');
  useEffect(() => {
    if (gone) replaceView('Connect');
  }, [gone]);
  return account.status === 'connected' ? account : undefined;
}
