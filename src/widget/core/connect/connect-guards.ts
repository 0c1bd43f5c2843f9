/** Holds the guards that a connection passes before its session starts, e.g. sign-in. */

import { withSignal } from '../async/timeout';
import type { ApprovedConnection, ConnectGuard } from '../contracts/connect-guard';
import type { Stop } from '../state/store-listeners';

const guards = new Set<ConnectGuard>();

/** @returns a stop that removes the guard; a connection that waits for it still does. */
export function addConnectGuard(guard: ConnectGuard): Stop {
  // One island may give the same function again: each stop removes its own entry only.
  const mine: ConnectGuard = (connection) => guard(connection);
  guards.add(mine);
  return () => guards.delete(mine);
}

/**
 * Awaits the guards one after the other, in the order in which they were added.
 * @throws the error of the first guard that rejects, or the reason of `signal`
 */
export async function connectGuards(connection: ApprovedConnection): Promise<void> {
  for (const guard of [...guards]) await withSignal(guard(connection), connection.signal);
}
