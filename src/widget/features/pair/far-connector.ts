import { $connectors } from '../../core/connectors';
import type { Connector } from '../../core/wallet';

/** The way to wallets on other devices, for the family that the route names; undefined where it is turned off. */
export function farConnector(
  value: unknown,
  connectors: readonly Connector[] = $connectors.get(),
): Connector | undefined {
  const offered = connectors.find(({ type }) => type === 'WALLET_CONNECT');
  if (!offered) return undefined;
  const { namespace } = (value ?? {}) as { namespace?: unknown };
  const named = connectors.find((one) => one.namespace === namespace);
  return named ? { ...offered, namespace: named.namespace } : offered;
}
