/** What a visitor can pick to connect with. Source: specification §2 (type order), protocol §4.1. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../protocol/caip';
import { CONNECTOR_TYPES } from './constants';
import { loadWallet } from './door';
import { ownError } from './errors';
import { reportError } from './logger';
import { $options } from './options';
import { $presence } from './presence';
import type { Connector, ConnectorType } from './wallet';

/** The words of "connector type order" for the kinds a connector can be of. */
const KIND: Partial<Record<ConnectorType, (typeof CONNECTOR_TYPES)[number]>> = {
  WALLET_CONNECT: 'walletConnect',
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  MULTI_CHAIN: 'injected',
  EXTERNAL: 'external',
};

/** Unnamed kinds come last; "Browser Wallet" after the wallets that say their name. */
function rank({ type }: Connector, wanted: readonly string[]): number {
  const order = wanted.length ? wanted : CONNECTOR_TYPES;
  const place = order.indexOf(KIND[type] ?? '');
  return (place < 0 ? order.length : place) + (type === 'INJECTED' ? 0.5 : 0);
}

const COINBASE = 'com.coinbase.wallet';

const found = atom<readonly Connector[]>([]);

/** Deduped, in the specified order; without what the page turned off or no adapter can use. */
export const $connectors: ReadableAtom<readonly Connector[]> = computed(
  [found, $presence, $options],
  (all, { families }, { enable, features }) => {
    const offered = all.filter(({ type, rdns, namespace }) => {
      if (!families.includes(namespace)) return false;
      if (rdns === COINBASE && !enable.coinbase) return false;
      if (type === 'ANNOUNCED') return enable.eip6963;
      return type !== 'INJECTED' || enable.injected;
    });
    // The sort is stable: within a kind the order of discovery stays.
    const order = features.connectorTypeOrder;
    return offered.sort((a, b) => rank(a, order) - rank(b, order));
  },
);

export function addConnector(connector: Connector): void {
  if (findConnector(connector.id, connector.namespace)) return;
  found.set([...found.get(), connector]);
}

export function removeConnector(id: string, namespace: Namespace): void {
  found.set(found.get().filter((one) => one.id !== id || one.namespace !== namespace));
}

/** Also one that is not offered now (turned off, no adapter). */
export function findConnector(id: string, namespace: Namespace): Connector | undefined {
  return found.get().find((one) => one.id === id && one.namespace === namespace);
}

/**
 * Fills the list with the browser's own wallets, also with late ones.
 * @returns an idempotent stop.
 */
export function startDiscovery(): () => void {
  let stopped = false;
  let stop = () => {};
  const { eip6963, injected } = $options.get().enable;
  if (eip6963 || injected) {
    loadWallet('injected').then(
      (wallet) => {
        if (stopped) return;
        const gone = ({ id, namespace }: Pick<Connector, 'id' | 'namespace'>) =>
          removeConnector(id, namespace);
        stop = wallet.discover?.(addConnector, gone) ?? stop;
      },
      (cause) => reportError(ownError(cause)),
    );
  }
  return () => {
    stopped = true;
    stop();
  };
}
