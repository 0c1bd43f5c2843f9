import { useEffect } from 'react';
import type { ViewName } from '../../../protocol/host/views';
import { cancelConnect, connect } from '../../core/connect/connect';
import { $pagePairing } from '../../core/connect/page-pairing';
import type { Connector } from '../../core/contracts/wallet';
import { isMobile } from '../../core/platform/device';
import { $route } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { createPairing } from './create-pairing';

function start(connector: Connector, link: boolean): void {
  const early = connector.type === 'WALLET_CONNECT' && !(link && isMobile());
  void connect(connector, early ? createPairing : undefined);
}

/**
 * Connects to the wallet while the screen is shown; a new connector replaces the first. Without a
 * connector it requests nothing. A link of the page replaces the attempt.
 * @param link the screen opens an app by the link. On a phone that leaves the page, so the relay must
 * have the proposal first. Other screens have a code at once.
 * @returns a function that tries again
 */
export function useAttempt(
  connector: Connector | undefined,
  view: ViewName,
  link = false,
): () => void {
  // A screen below others stays mounted: it starts again when it is shown again.
  const shown = useStore($route).view === view;
  const key = connector && shown ? `${connector.namespace}:${connector.id}` : '';
  const pageLink = useStore($pagePairing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the connector
  useEffect(() => {
    if (!connector || !key) return;
    start(connector, link);
    return () => cancelConnect();
  }, [key, pageLink]);
  return () => {
    if (connector) start(connector, link);
  };
}
