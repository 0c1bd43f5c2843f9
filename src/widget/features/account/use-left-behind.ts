import { useEffect } from 'react';
import type { ViewName } from '../../../protocol/host';
import { $activeAccount } from '../../core/state/accounts';
import { $route, replace } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';

/** A screen about somebody who is not connected any more gives way; below another one it stays. */
export function useLeftBehind(own: ViewName): void {
  const connected = useStore($activeAccount).status === 'connected';
  const { view } = useStore($route);
  useEffect(() => {
    if (!connected && view === own) replace('Connect');
  }, [connected, view, own]);
}
