/**
 * A link made ahead of the pick: on a phone the press that picks a wallet has to open its app at once,
 * because some systems refuse it after any wait. Nobody is asked, and nothing is shown of it: it
 * becomes an attempt when `connections.ts` takes it up. Source: protocol §3.3 "iOS quirk".
 */
import { PAIRING_LIFETIME_MS, PAIRING_MIN_LEFT_MS } from '../constants/limits';
import { loadWallet } from '../contracts/loaders';
import type { PairingLink } from '../contracts/pairing';
import type { Connector, ConnectRequest, WalletProvider } from '../contracts/wallet';
import { appKitError } from '../errors/app-kit-error';
import { log } from '../reporting/logger';
import { grantedNamespace } from './connect-request';

interface Early {
  key: string;
  connector: Connector;
  controller: AbortController;
  provider: Promise<WalletProvider>;
  link?: PairingLink | undefined;
  /** Somebody has taken it up. */
  hear?: ConnectRequest['onPairing'];
}

type Request = Pick<ConnectRequest, 'connector' | 'references' | 'networks'>;

let early: Early | undefined;

/** The same request gives the same link. */
function keyOf({ connector, references, networks }: Request): string {
  return JSON.stringify([
    connector.id,
    connector.namespace,
    references,
    networks.map(({ id }) => id),
  ]);
}

/** @throws what the wallet throws, and the signal's reason. */
export async function requestConnection(request: ConnectRequest): Promise<WalletProvider> {
  const wallet = await loadWallet(request.connector.wallet);
  request.signal.throwIfAborted();
  return wallet.connect(request);
}

/** A second call for the same changes nothing. Never throws. */
export function prefetchPairing(request: Request): void {
  const key = keyOf(request);
  if (early?.key === key) return;
  dropPrefetched();
  const controller = new AbortController();
  const mine: Early = {
    key,
    connector: request.connector,
    controller,
    provider: requestConnection({
      ...request,
      signal: controller.signal,
      onPairing(link) {
        mine.link = typeof link === 'object' ? link : undefined;
        if (mine.hear) mine.hear(link);
        // Made anew often enough with nobody coming.
        else if (!link && early === mine) dropPrefetched();
      },
    }),
  };
  early = mine;
  mine.provider.catch((cause) => {
    controller.abort();
    if (early === mine) early = undefined;
    if (!mine.hear) log.info('early-pairing', cause);
  });
}

function isFresh({ expiresAt }: PairingLink): boolean {
  const left = expiresAt - Date.now();
  return left > PAIRING_MIN_LEFT_MS && left <= PAIRING_LIFETIME_MS;
}

/** The link for the same request, while it can be used: any other one would be dropped by `takeEarly`. */
export function prefetchedPairingUri(request: Request): PairingLink | undefined {
  if (early?.key !== keyOf(request)) return;
  return early.link && isFresh(early.link) ? early.link : undefined;
}

/** What was begun for the same request goes on under its signal; anything else that was begun ends. */
export function takePrefetched(request: ConnectRequest): Promise<WalletProvider> | undefined {
  const found = early;
  if (!found) return;
  if (found.key !== keyOf(request)) {
    if (request.connector.type === 'WALLET_CONNECT') dropPrefetched();
    return;
  }
  early = undefined;
  const { signal, onPairing } = request;
  found.hear = onPairing;
  signal.addEventListener('abort', () => found.controller.abort(signal.reason));
  if (found.link && isFresh(found.link)) onPairing(found.link);
  return found.provider;
}

/** Nobody is going to pick. */
export function dropPrefetched(): void {
  const found = early;
  if (!found) return;
  early = undefined;
  found.controller.abort(appKitError('canceled'));
  const { id, namespace, wallet } = found.connector;
  // Taken up by a wallet at the last moment: it must not be left thinking that it is connected.
  found.provider
    .then(
      async (provider) =>
        (await loadWallet(wallet)).disconnect?.(id, grantedNamespace(provider, namespace)),
      () => {},
    )
    .catch(log.warn);
}
