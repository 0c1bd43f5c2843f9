/** Holds the connectors that the user can connect with. Source: protocol §4.1. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../protocol/caip';
import { $options } from '../config/options';
import { COINBASE_ID } from '../constants/initial-limits';
import { loadWallet } from '../contracts/island-loaders';
import type { Connector } from '../contracts/wallet';
import { ownError } from '../errors/app-kit-error';
import { reportError } from '../reporting/logger';
import { $snapshot } from '../state/public-snapshot';
import { nameKey } from './wallet-name-key';

const WALLET_CONNECT = 'walletConnect';

const found = atom<readonly Connector[]>([]);

/** Any wallet on another device, in all namespaces. It needs no discovery: it is always listed. */
const walletConnect = (namespace: Namespace): Connector => ({
  id: WALLET_CONNECT,
  type: 'WALLET_CONNECT',
  name: 'WalletConnect',
  namespace,
  wallet: 'walletconnect',
});

/** Deduped, in the order of discovery; without what the page turned off or no adapter can use. */
export const $connectors: ReadableAtom<readonly Connector[]> = computed(
  [found, $snapshot, $options],
  (all, { namespaces, activeNamespace }, { enable, basic }) => {
    const offered = all.filter(({ type, rdns, namespace }) => {
      if (basic || !namespaces.includes(namespace)) return false;
      if (rdns === COINBASE_ID && !enable.coinbase) return false;
      // The switch applies to EVM wallets only: other namespaces have their own discovery
      // standards.
      if (type === 'ANNOUNCED') return enable.eip6963 || namespace !== 'eip155';
      return type !== 'INJECTED' || enable.injected;
    });
    const first = namespaces.find((one) => one === activeNamespace) ?? namespaces[0];
    const rows = merged(offered, first);
    if (enable.walletconnect && first) rows.unshift(walletConnect(first));
    return rows;
  },
);

/**
 * Merges a wallet found in several namespaces, by id or name, into one row. Never merges two of one
 * namespace.
 */
function merged(all: readonly Connector[], first: Namespace | undefined): Connector[] {
  const groups: Connector[][] = [];
  for (const one of all) {
    const same = groups.find(
      (group) =>
        group.every(({ type, namespace }) => type === one.type && namespace !== one.namespace) &&
        group.some(({ id, name }) => id === one.id || nameKey(name) === nameKey(one.name)),
    );
    if (one.type === 'ANNOUNCED' && same) same.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((namespaces) => {
    const shown = namespaces.find(({ namespace }) => namespace === first) ?? namespaces[0];
    // Some standards do not provide an icon.
    return namespaces.length > 1 && shown
      ? { ...namespaces[0], ...shown, type: 'MULTI_CHAIN', siblings: namespaces }
      : namespaces;
  });
}

export function addConnector(connector: Connector): void {
  if (findConnector(connector.id, connector.namespace)) return;
  found.set([...found.get(), connector]);
}

export function removeConnector(id: string, namespace: Namespace): void {
  found.set(found.get().filter((one) => one.id !== id || one.namespace !== namespace));
}

/** Also finds a connector that is not offered now (turned off, no adapter). */
export function findConnector(id: string, namespace: Namespace): Connector | undefined {
  if (id === WALLET_CONNECT) return walletConnect(namespace);
  return found.get().find((one) => one.id === id && one.namespace === namespace);
}

/**
 * Fills the list with the browser's own wallets, also with late ones.
 * @returns an idempotent stop.
 */
export function startDiscovery(): () => void {
  let stopped = false;
  let stop = () => {};
  loadWallet('injected').then(
    (wallet) => {
      if (stopped) return;
      const gone = ({ id, namespace }: Pick<Connector, 'id' | 'namespace'>) =>
        removeConnector(id, namespace);
      stop = wallet.discover?.(addConnector, gone) ?? stop;
    },
    (cause) => reportError(ownError(cause)),
  );
  return () => {
    stopped = true;
    stop();
  };
}
