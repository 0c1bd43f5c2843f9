import { useEffect } from 'react';
import type { ViewName } from '../../../protocol/host/views';
import { $activeAccount } from '../../core/state/accounts';
import { $route, replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';

/** Leaves a screen whose account is no longer connected; below another screen it stays. */
export function useLeftBehind(own: ViewName): void {
  const connected = useStore($activeAccount).status === 'connected';
  const { view } = useStore($route);
  useEffect(() => {
    if (!connected && view === own) replaceView('Connect');
  }, [connected, view, own]);
}
