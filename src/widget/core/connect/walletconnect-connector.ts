import type { Connector } from '../contracts/wallet';
import { $connectors } from '../wallets/connectors';

/**
 * Returns the connector for wallets over a link; undefined if it is turned off.
 * @param value the connector of a route: keeps its namespace if this page supports it
 */
export function walletConnectConnector(
  value?: unknown,
  connectors: readonly Connector[] = $connectors.get(),
): Connector | undefined {
  const offered = connectors.find(({ type }) => type === 'WALLET_CONNECT');
  if (!offered) return undefined;
  const { namespace } = (value ?? {}) as { namespace?: unknown };
  const named = connectors.find((one) => one.namespace === namespace);
  return named ? { ...offered, namespace: named.namespace } : offered;
}
