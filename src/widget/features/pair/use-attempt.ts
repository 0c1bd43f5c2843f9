import { useEffect } from 'react';
import type { ViewName } from '../../../protocol/host';
import { cancelConnect, connect } from '../../core/connect/connect';
import type { Connector } from '../../core/contracts/wallet';
import { $route } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';

/**
 * Asks the wallet for as long as the screen is shown; another connector takes the place of the first.
 * With none nobody is asked. @returns asks once more.
 */
export function useAttempt(connector: Connector | undefined, view: ViewName): () => void {
  // A screen that others were put upon is still there: it begins anew when it is shown again.
  const shown = useStore($route).view === view;
  const key = connector && shown ? `${connector.namespace}:${connector.id}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the connector
  useEffect(() => {
    if (!connector || !key) return;
    void connect(connector);
    return () => cancelConnect();
  }, [key]);
  return () => {
    if (connector) void connect(connector);
  };
}
