import { useEffect, useState } from 'react';
import type { ViewName } from '../../../protocol/host/views';
import { cancelConnect, connect } from '../../core/connect/connect';
import { requestedNetworks } from '../../core/connect/connect-request';
import { $pagePairing } from '../../core/connect/page-pairing';
import { prefetchedPairingUri } from '../../core/connect/prefetch-pairing';
import { $pairing, type NewPairing, type PairingLink } from '../../core/contracts/pairing-state';
import type { Connector } from '../../core/contracts/wallet';
import { isMobile } from '../../core/platform/device';
import { combineStops } from '../../core/state/store-listeners';
import { $route } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { createPairing, takePairing } from './create-pairing';

const hasCode = (connector: Connector, link: boolean): boolean =>
  connector.type === 'WALLET_CONNECT' && !(link && isMobile());

function start(connector: Connector, link: boolean, made?: NewPairing): void {
  // One at hand is on the screen in the same turn.
  const create = () => made ?? takePairing() ?? createPairing();
  void connect(connector, hasCode(connector, link) ? create : undefined);
}

interface FirstCode {
  /** The code of the first frame, until the stores have one. */
  shown?: PairingLink | undefined;
  /** Made for it. */
  made?: NewPairing | undefined;
}

/** As `connect` will show it: anything else would be replaced in the second frame. */
function firstCode(connector: Connector, link: boolean): FirstCode {
  if (!hasCode(connector, link)) return {};
  const request = { connector, ...requestedNetworks(connector.namespace) };
  const found = prefetchedPairingUri(request);
  const made = found ? undefined : takePairing();
  return { shown: found ?? made, made };
}

export interface PairingAttempt {
  /** The link of the first frame; undefined as soon as the stores have it. */
  first(): PairingLink | undefined;
  /** Tries again. */
  again(): void;
}

/**
 * Connects to the wallet while the screen is shown; a new connector replaces the first. Without a
 * connector it requests nothing. A link of the page replaces the attempt. The attempt begins after
 * the first frame, which has its code already if nothing has to be waited for.
 * @param link the screen opens an app by the link. On a phone that leaves the page, so the relay must
 * have the proposal first. Other screens have a code at once.
 */
export function useAttempt(
  connector: Connector | undefined,
  view: ViewName,
  link = false,
): PairingAttempt {
  // A screen below others stays mounted: it starts again when it is shown again.
  const shown = useStore($route).view === view;
  const key = connector && shown ? `${connector.namespace}:${connector.id}` : '';
  const pageLink = useStore($pagePairing);
  const [code] = useState(() => (connector && key && !pageLink ? firstCode(connector, link) : {}));
  const forget = (): void => {
    code.made = code.shown = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the connector
  useEffect(() => {
    if (!connector || !key) return;
    start(connector, link, code.made);
    return combineStops(
      $pairing.subscribe(({ state }) => {
        if (state !== 'none') forget();
      }),
      forget,
      cancelConnect,
    );
  }, [key, pageLink]);
  return {
    first: () => code.shown,
    again() {
      forget();
      if (connector) start(connector, link);
    },
  };
}
