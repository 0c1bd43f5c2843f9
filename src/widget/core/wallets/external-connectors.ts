/**
 * Wallets that the page brings itself (`AppKitConfig.connectors`), and Safe where it frames the page:
 * the island `external` is asked for only then. Source: protocol §4.1 "EXTERNAL", §3.3 "Detection".
 */

import { $options } from '../config/options';
import { loadWallet } from '../contracts/island-loaders';
import { ownError } from '../errors/app-kit-error';
import { reportError } from '../reporting/logger';
import type { Stop } from '../state/store-listeners';
import { addConnector, removeConnector } from './connectors';

export const SAFE_ID = 'safe';
const SAFE_HOST = 'app.safe.global';

function hostOf(address: string | undefined): string | undefined {
  try {
    return address ? new URL(address).host : undefined;
  } catch {
    return undefined;
  }
}

/** Safe shows this page in a frame of its own. Firefox does not name the frames above. */
export function framedBySafe(page: Window | undefined = globalThis.window): boolean {
  if (!page || page.parent === page) return false;
  const above = page.location.ancestorOrigins?.[0] ?? page.document.referrer;
  return hostOf(above) === SAFE_HOST;
}

/** True if the island `external` has this connector. */
export function isExternal(connectorId: string): boolean {
  return (
    connectorId === SAFE_ID ||
    $options.get().connectors.some(({ id, provider }) => provider && id === connectorId)
  );
}

/** Lists the page's own connectors, also those that a later `configure()` adds. */
export function startExternal(): Stop {
  let stopped = false;
  let stop: Stop | undefined;
  let asked = false;
  const check = (): void => {
    if (asked || (!$options.get().connectors.length && !framedBySafe())) return;
    asked = true;
    loadWallet('external').then(
      (wallet) => {
        if (stopped) return;
        stop = wallet.discover?.(addConnector, ({ id, namespace }) =>
          removeConnector(id, namespace),
        );
      },
      (cause) => {
        asked = false;
        reportError(ownError(cause));
      },
    );
  };
  check();
  const unlisten = $options.listen(check);
  return () => {
    stopped = true;
    unlisten();
    stop?.();
  };
}
