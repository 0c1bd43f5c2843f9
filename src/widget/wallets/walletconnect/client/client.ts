/**
 * Creates the WalletConnect client and makes it a good guest: it shares nothing with another copy
 * on the page, calls no host but the relay, opens no wallet by itself and leaves nothing behind.
 * Source: protocol §6; hazards C.
 */
import { SignClient } from '@walletconnect/sign-client';
import { log } from '../../../core/reporting/logger';
import type { PageMetadata } from '../pairing/page-metadata';
import { forgetNetworkChanges } from '../replaced/online-state';
import type { Store } from '../storage/indexed-db-store';
import { repairTables } from '../storage/repair-tables';
import { clientIdKey } from '../storage/storage-keys';
import { patchClient } from './client-patches';
import { closeSocket, hangUp } from './relayer-patches';
import { endRequests } from './request-expiry';
import type { Client } from './sign-client';

export interface ClientOptions {
  relayUrl: string;
  /** Project id at the relay. */
  projectId: string;
  prefix: string;
  metadata: PageMetadata;
  store: Store;
}

/**
 * Its makers leave the core on `globalThis`, where the next client of the same name takes it over with
 * relay, keys and all. It looks there while it is made, and only then.
 */
function forgetGlobals(prefix: string): void {
  for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`]) {
    try {
      delete (globalThis as Record<string, unknown>)[name];
    } catch {
      // A page may have sealed its global object: then nothing was left there either.
    }
  }
}

/**
 * The client as its package logs: our own log takes the place of its logger in the bundle.
 * @throws when it cannot be made; nothing of it is left then.
 */
export async function createClient(options: ClientOptions): Promise<Client> {
  const { relayUrl, projectId, prefix, metadata, store } = options;
  await repairTables(store, prefix);
  forgetGlobals(prefix);
  const client = new SignClient({
    relayUrl,
    projectId,
    customStoragePrefix: prefix,
    storage: store as never,
    metadata,
    telemetryEnabled: false,
    logger: 'fatal',
  });
  forgetGlobals(prefix);
  try {
    // Does the work of the client's own `init`, which returns no client when it fails.
    await (client as unknown as { initialize(): Promise<void> }).initialize();
    await store.setItem(clientIdKey(prefix), await client.core.crypto.getClientId());
  } catch (cause) {
    await closeClient(client);
    throw cause;
  }
  patchClient(client);
  return client;
}

/** Leaves no socket, timer or listener. The client is of no use afterwards. */
export async function closeClient(client: Client): Promise<void> {
  endRequests(client);
  client.core.heartbeat.stop();
  forgetNetworkChanges();
  hangUp(client);
  (client.events as unknown as { removeAllListeners(): void }).removeAllListeners();
  try {
    await closeSocket(client);
  } catch (cause) {
    log.info('walletconnect', cause);
  }
}
