import { isNamespace } from '../../../../protocol/caip';
import type { Connector } from '../../../core/contracts/wallet';
import { findConnector } from '../../../core/wallets/connectors';

/** The connector a route names. Only one that was found on this page is ever used. */
export function connectorFrom(value: unknown): Connector | undefined {
  const { id, namespace } = (value ?? {}) as { id?: unknown; namespace?: unknown };
  if (typeof id !== 'string' || !isNamespace(namespace)) return undefined;
  return findConnector(id, namespace);
}
