/**
 * The wallets that registered with this page, by their name: the standard gives them no other id.
 * Our own list, not the standard's package, whose listener no page can take away again.
 * Source: Wallet Standard 1.0.0 (`@wallet-standard/base`, window events).
 */
import type {
  WindowAppReadyEventAPI,
  WindowAppReadyEventType,
  WindowRegisterWalletEventType,
} from '@wallet-standard/base';
import type { Namespace } from '../../../../protocol/caip';
import { $options } from '../../../core/config/options';
import type { Connector } from '../../../core/contracts/wallet';
import { appKitError } from '../../../core/errors/app-kit-error';
import type { WalletStandard } from '../standard-types';
import { bitcoinNamespace } from './bitcoin';
import { solanaNamespace } from './solana';
import type { StandardNamespace } from './standard-namespace';
import { createStandardProvider, type StandardProvider } from './standard-provider';
import { readList, readProperty, readWallet, type StandardWallet } from './standard-wallet';

const READY: WindowAppReadyEventType = 'wallet-standard:app-ready';
const REGISTER: WindowRegisterWalletEventType = 'wallet-standard:register-wallet';
/** No page has this many; a script that floods gets no further. */
const LIMIT = 200;
/** Extensions may register a moment after the page has loaded, in ms. */
const LATE_MS = 2_000;
/** Ending the wallet's session is optional cleanup; the longest wait for it, in ms. */
const END_MS = 1_500;

const STANDARDS: readonly StandardNamespace[] = [solanaNamespace, bitcoinNamespace];

type Found = Parameters<WalletStandard['discover']>[0];
type Gone = NonNullable<Parameters<WalletStandard['discover']>[1]>;

interface Entry {
  wallet: StandardWallet;
  connectors: readonly Connector[];
}

/** Our own ids have no colon: no name can take the place of one. */
const idOf = (name: string): string => `wallet-standard:${name}`;

function describe(wallet: StandardWallet): Connector[] {
  return STANDARDS.filter((namespace) => namespace.serves(wallet)).map(({ namespace }) => ({
    id: idOf(wallet.name),
    type: 'ANNOUNCED',
    name: wallet.name,
    namespace,
    wallet: 'injected',
    ...(wallet.icon && { icon: wallet.icon }),
  }));
}

export function createWalletStandard(page: Window): WalletStandard {
  const entries = new Map<string, Entry>();
  const listeners = new Set<{ found: Found; gone?: Gone | undefined }>();
  const providers = new Map<string, StandardProvider>();

  /** The first one keeps the name: a later script must not take it over. @returns whether it is new. */
  function add(value: unknown): Entry | undefined {
    const wallet = entries.size < LIMIT ? readWallet(value) : undefined;
    if (!wallet || entries.has(idOf(wallet.name))) return undefined;
    const entry = { wallet, connectors: describe(wallet) };
    if (entry.connectors.length === 0) return undefined;
    entries.set(idOf(wallet.name), entry);
    for (const { found } of listeners) entry.connectors.forEach(found);
    return entry;
  }

  function remove(entry: Entry): void {
    const id = idOf(entry.wallet.name);
    if (entries.get(id) !== entry) return;
    entries.delete(id);
    for (const { gone } of listeners) {
      for (const { namespace } of entry.connectors) gone?.({ id, namespace });
    }
  }

  const api: WindowAppReadyEventAPI = Object.freeze({
    register(...wallets: unknown[]) {
      const added = readList(wallets).flatMap((one) => add(one) ?? []);
      return () => added.forEach(remove);
    },
  });

  const onRegister = (event: Event): void => {
    try {
      (readProperty(event, 'detail') as (given: typeof api) => void)(api);
    } catch {
      // Not a wallet: ignore it.
    }
  };

  function listen(found: Found, gone?: Gone): () => void {
    const listener = { found, gone };
    const first = listeners.size === 0;
    listeners.add(listener);
    for (const { connectors } of entries.values()) connectors.forEach(found);
    if (first) {
      page.addEventListener(REGISTER, onRegister);
      const ready = new CustomEvent(READY, { detail: api });
      // No wallet is to keep the others from hearing of it.
      ready.stopImmediatePropagation = () => {};
      page.dispatchEvent(ready);
    }
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) {
        page.removeEventListener(REGISTER, onRegister);
      }
    };
  }

  /** Waits for a late one. */
  function waitFor(id: string, namespace: Namespace): Promise<StandardWallet | undefined> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        // After `listen` has returned, also when the wallet was there at once.
        queueMicrotask(() => end());
        const { wallet, connectors = [] } = entries.get(id) ?? {};
        resolve(connectors.some((one) => one.namespace === namespace) ? wallet : undefined);
      };
      const timer = setTimeout(done, LATE_MS);
      const end = listen((one) => one.id === id && one.namespace === namespace && done());
    });
  }

  async function open(id: string, namespace: Namespace, network: string | undefined) {
    const standard = STANDARDS.find((one) => one.namespace === namespace);
    const wallet = await waitFor(id, namespace);
    if (!wallet || !standard) return undefined;
    const networks = () =>
      $options.get().networks.flatMap((one) => (one.namespace === namespace ? [one.id] : []));
    const provider = createStandardProvider({ wallet, standard, networks, network });
    providers.set(`${namespace} ${id}`, provider);
    return provider;
  }

  return {
    discover(found, gone) {
      return listen(found, gone);
    },

    async connect({ connector: { id, namespace }, networks }) {
      const requested = networks.find((one) => one.namespace === namespace)?.id;
      const provider = await open(id, namespace, requested);
      if (!provider) throw appKitError('wallet_missing', { id });
      // The adapter asks for the accounts: one prompt, in one place.
      return provider;
    },

    restore: (id, namespace, networkId) => open(id, namespace, networkId),

    /** Never rejects: the session is over on our side, and many wallets have no such thing. */
    async disconnect(id, namespace) {
      const { wallet } = entries.get(id) ?? {};
      const standard = STANDARDS.find((one) => one.namespace === namespace);
      providers.delete(`${namespace} ${id}`);
      // All its namespaces share one disconnect: skip it while another namespace is in use.
      const shared = STANDARDS.some((one) => providers.get(`${one.namespace} ${id}`)?.isUsed());
      if (!wallet || !standard || shared) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, END_MS);
      });
      await Promise.race([standard.disconnect(wallet).catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}
