import { isNamespace } from '../../../../protocol/caip';
import type { Connector } from '../../../core/contracts/wallet';
import { findConnector } from '../../../core/wallets/connectors';

/** Finds the connector in the route data. It returns only a connector found on this page. */
export function connectorFrom(value: unknown): Connector | undefined {
  const { id, namespace } = (value ?? {}) as { id?: unknown; namespace?: unknown };
  if (typeof id !== 'string' || !isNamespace(namespace)) return undefined;
  return findConnector(id, namespace);
}
