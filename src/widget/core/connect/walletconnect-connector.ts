import type { Connector } from '../contracts/wallet';
import { $connectors } from '../wallets/connectors';

/**
 * The way to wallets over a link; undefined where it is turned off.
 * @param value what a route says of the connector: its family is kept, where this page offers it
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
