/** Finds the multi-namespace wallet in the route data. Pure. */
import type { Connector } from '../../core/contracts/wallet';

/** Returns only a wallet that is offered on this page. */
export function multiChainFrom(
  value: unknown,
  offered: readonly Connector[],
): (Required<Pick<Connector, 'siblings'>> & Connector) | undefined {
  const { id, namespace } = (value ?? {}) as { id?: unknown; namespace?: unknown };
  for (const one of offered) {
    const { siblings: namespaces } = one;
    if (namespaces?.some((own) => own.id === id && own.namespace === namespace)) {
      return { ...one, siblings: namespaces };
    }
  }
  return undefined;
}
