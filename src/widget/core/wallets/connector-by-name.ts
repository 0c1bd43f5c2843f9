/** Finds the wallet that the page names. Pure. */
import type { Connector } from '../contracts/wallet';

/** @param name an rdns or the id of a connector; never a display name, which any wallet can take */
export function connectorByName(name: string, rows: readonly Connector[]): Connector | undefined {
  return rows.find((row) =>
    (row.siblings ?? [row]).some(({ id, rdns }) => id === name || rdns === name),
  );
}
