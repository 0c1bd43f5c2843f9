/**
 * Prefetches a pairing before the user selects a wallet: on a phone the press must open the app at
 * once, because some systems block it after any wait. It prompts no user and shows nothing: it
 * becomes a connection attempt when `connect.ts` takes it. Source: protocol §3.3 "iOS quirk".
 */
import { PAIRING_LIFETIME_MS, PAIRING_MIN_LEFT_MS } from '../constants/limits';
import { loadWallet } from '../contracts/island-loaders';
import type { NewPairing, PairingLink } from '../contracts/pairing-state';
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
  /** A connection attempt has taken it. */
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

/**
 * The same, with a code on the screen before the wallet's file has loaded.
 * @param again the code was shown in an earlier try: it is shown once the relay has it
 * @throws as `requestConnection`; the code is gone then.
 */
export async function requestWithCode(
  request: ConnectRequest,
  pairing: NewPairing,
  again: boolean,
): Promise<WalletProvider> {
  const { signal, onPairing } = request;
  if (!isFresh(pairing)) return requestConnection(request);
  let proposed = again;
  if (!again && !signal.aborted) onPairing(pairing);
  try {
    return await requestConnection({
      ...request,
      pairing,
      onPairing(link) {
        proposed = true;
        onPairing(link);
      },
    });
  } catch (cause) {
    // No wallet can find a proposal behind it.
    if (!proposed && !signal.aborted) onPairing('making');
    throw cause;
  }
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
        // The pairing reached its renewal limit without a wallet.
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

/** The link for the same request, while it can be used: any other one would be dropped by `takePrefetched`. */
export function prefetchedPairingUri(request: Request): PairingLink | undefined {
  if (early?.key !== keyOf(request)) return;
  return early.link && isFresh(early.link) ? early.link : undefined;
}

/**
 * Continues a prefetch for the same request under its signal; ends any other prefetch.
 * @param withLink only one that has its link already
 */
export function takePrefetched(
  request: ConnectRequest,
  withLink = false,
): Promise<WalletProvider> | undefined {
  const found = early;
  if (!found) return;
  const hasLink = found.link !== undefined && isFresh(found.link);
  if (found.key !== keyOf(request) || (withLink && !hasLink)) {
    if (request.connector.type === 'WALLET_CONNECT') dropPrefetched();
    return;
  }
  early = undefined;
  const { signal, onPairing } = request;
  found.hear = onPairing;
  signal.addEventListener('abort', () => found.controller.abort(signal.reason));
  if (found.link && hasLink) onPairing(found.link);
  return found.provider;
}

/** The user will not select a wallet. */
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
