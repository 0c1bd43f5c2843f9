import { useEffect } from 'react';
import type { ViewName } from '../../../protocol/host/views';
import { cancelConnect, connect } from '../../core/connect/connect';
import { $pagePairing } from '../../core/connect/page-pairing';
import type { Connector } from '../../core/contracts/wallet';
import { isMobile } from '../../core/platform/device';
import { $route } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { createPairing } from './create-pairing';

/**
 * With a code at once. Not on a phone, where a press on the link leaves the page: the relay would
 * not get the proposal.
 */
function start(connector: Connector): void {
  const early = connector.type === 'WALLET_CONNECT' && !isMobile();
  void connect(connector, early ? createPairing : undefined);
}

/**
 * Connects to the wallet while the screen is shown; a new connector replaces the first. Without a
 * connector it requests nothing. A link of the page replaces the attempt. @returns a function that tries again.
 */
export function useAttempt(connector: Connector | undefined, view: ViewName): () => void {
  // A screen below others stays mounted: it starts again when it is shown again.
  const shown = useStore($route).view === view;
  const key = connector && shown ? `${connector.namespace}:${connector.id}` : '';
  const pageLink = useStore($pagePairing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the connector
  useEffect(() => {
    if (!connector || !key) return;
    start(connector);
    return () => cancelConnect();
  }, [key, pageLink]);
  return () => {
    if (connector) start(connector);
  };
}
