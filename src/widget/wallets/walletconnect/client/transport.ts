/**
 * Restores the client's connection after a pause. Its own timers stop in a frozen page or a
 * sleeping machine, and a socket may look open long after the other end has closed. After a
 * reconnect the relay delivers unacknowledged messages again. Source: hazards B "page
 * hidden/frozen", "bfcache".
 */
import { log } from '../../../core/reporting/logger';
import { closeSocket } from './relayer-patches';
import type { Client } from './sign-client';

/** Of the client, private to it: a flag it forgets to take down after a planned end. */
interface Relayer {
  reconnectInProgress: boolean;
}

export async function wakeTransport({ core }: Client, rebuild: boolean): Promise<void> {
  const { relayer } = core;
  if (!rebuild && relayer.connected) return;
  try {
    if (rebuild) await relayer.restartTransport();
    else await relayer.transportOpen();
  } catch (cause) {
    // The client's heartbeat goes on trying.
    log.info('walletconnect', cause);
  } finally {
    (relayer as unknown as Relayer).reconnectInProgress = false;
  }
}

/** Hangs up until `wakeTransport`. */
export async function pauseTransport(client: Client): Promise<void> {
  await closeSocket(client);
}
