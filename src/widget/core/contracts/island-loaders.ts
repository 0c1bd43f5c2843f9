/**
 * Loads the islands, and the parts of core that the first screen does not need, without an import:
 * `shell/registry.ts` registers the loaders. A loader returns the same island each time; after a
 * failed load it tries again.
 */
import type { Namespace } from '../../../protocol/caip';
import { addErrors, appKitError, ownError } from '../errors/app-kit-error';
import type { Gateway } from '../gateway/gateway-types';
import type { Adapter } from './adapter';
import type { Runtime } from './runtime-types';
import type { Connector, Wallet, WalletId } from './wallet';

export type WalletLoader = (id: WalletId) => Promise<Wallet>;
/** Returns undefined for a namespace without an adapter in this build. */
export type AdapterLoader = (namespace: Namespace) => Promise<Adapter> | undefined;

let gateway: (() => Promise<Gateway>) | undefined;
let session: (() => Promise<Runtime>) | undefined;
let wallet: WalletLoader | undefined;
let adapter: AdapterLoader | undefined;
const loadedWallets = new Set<Wallet>();

/**
 * A failed chunk load is our error: the code never treats the loader's text as a wallet message.
 */
async function loaded<Island>(chunk: string, loading: Promise<Island> | undefined) {
  try {
    const island = await loading;
    if (island) return island;
  } catch (cause) {
    throw ownError(cause, 'load_failed', { chunk });
  }
  throw appKitError('load_failed', { chunk });
}

export function setWalletLoader(loader: WalletLoader): void {
  wallet = loader;
}

export function setAdapterLoader(loader: AdapterLoader): void {
  adapter = loader;
}

/**
 * @throws AppKitError 'ConnectionController client not set' before the registry has spoken and after
 * `disposeWallets`, `load_failed`.
 */
export async function loadWallet(id: WalletId): Promise<Wallet> {
  const found = wallet && (await loaded(id, wallet(id)));
  // Disposed while loading: the wallet must not start.
  if (!found || !wallet) throw appKitError('connection_client_missing');
  if (found.errors) addErrors(found.errors);
  loadedWallets.add(found);
  return found;
}

export function isLoaded(id: WalletId): boolean {
  return [...loadedWallets].some((one) => one.id === id);
}

/** The page lets go of the widget: what a wallet keeps running ends. Sessions last. */
export function disposeWallets(): void {
  wallet = undefined;
  for (const one of loadedWallets) one.leave?.();
  loadedWallets.clear();
}

/** @throws AppKitError 'Adapter not found', `load_failed`. */
export async function loadAdapter(namespace: Namespace): Promise<Adapter> {
  const loading = adapter?.(namespace);
  if (!loading) throw appKitError('adapter_not_found');
  return loaded(namespace, loading);
}

/**
 * Preloads the code for a connection during the screen transition; a failure appears when the code
 * is needed.
 */
export function preloadConnector({ namespace, wallet: id }: Connector): void {
  loadAdapter(namespace).catch(() => {});
  loadWallet(id)
    .then((one) => one.prepare?.())
    .catch(() => {});
}

export function setGatewayLoader(loader: () => Promise<Gateway>): void {
  gateway = loader;
}

/** @throws AppKitError `load_failed`. */
export async function loadGateway(): Promise<Gateway> {
  return loaded('gateway', gateway?.());
}

/** @param loader starts the session when it loads it. */
export function setSessionLoader(loader: () => Promise<Runtime>): void {
  session = loader;
}

/** The session, started. @throws AppKitError `load_failed`. */
export async function loadSession(): Promise<Runtime> {
  return loaded('runtime', session?.());
}
