/**
 * A Wallet Standard wallet as a provider: accounts, network and events as
 * `core/contracts/caip-methods.ts` defines, the namespace's methods as in WalletConnect. Such a
 * wallet has no current network: the page selects one that the wallet supports.
 */
import { hex } from '@scure/base';
import * as v from 'valibot';
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from '../../../core/contracts/caip-methods';
import type { WalletProvider } from '../../../core/contracts/wallet';
import { parseParams } from '../parse-params';
import { rpcError } from '../rpc-error';
import type { StandardNamespace } from './standard-namespace';
import {
  chainsOf,
  hasFeature,
  readAccounts,
  readProperty,
  type StandardAccount,
  type StandardWallet,
} from './standard-wallet';

type Listener = (...args: unknown[]) => void;

export interface StandardProvider extends WalletProvider {
  /** True while the provider has listeners. */
  isUsed(): boolean;
}

export interface ProviderParts {
  wallet: StandardWallet;
  standard: StandardNamespace;
  /** CAIP-2 ids of the page's networks in the namespace, preferred first. */
  networks(): readonly string[];
  /** CAIP-2 id to begin with, where the wallet serves it. */
  network?: string | undefined;
}

const accountsParams = v.optional(v.object({ prompt: v.optional(v.boolean()) }));
const switchParams = v.object({ networkId: v.string() });

export function createStandardProvider(parts: ProviderParts): StandardProvider {
  const { wallet, standard: namespace, networks } = parts;
  const listeners = new Map<string, Set<Listener>>();
  let stops: (() => void)[] = [];
  let accounts: StandardAccount[] = [];
  let connected = false;
  /** The wallet keeps its own list of what it granted; some only hand it over once. */
  let keepsList = false;
  let current = parts.network;
  let reported = '';

  const live = (): StandardAccount[] => readAccounts(readProperty(wallet.registered, 'accounts'));

  function take(list: StandardAccount[]): void {
    accounts = list;
    const granted = grantedNetworks();
    if (!current || !granted.includes(current)) current = granted[0] ?? current;
  }

  /**
   * The wallet's chain for an account; an account without chains supports all chains of the wallet.
   */
  function chainFor({ address, chains }: StandardAccount, networkId: string): string | undefined {
    if (namespace.fits?.(address, networkId) === false) return undefined;
    const own = chains.length > 0 ? chains : chainsOf(wallet);
    return namespace.chainsOf(networkId).find((chain) => own.includes(chain));
  }

  const accountsOn = (networkId: string): StandardAccount[] =>
    accounts.filter((one) => chainFor(one, networkId) !== undefined);

  /** The page's networks first; where the wallet serves none of them, what it does serve. */
  function grantedNetworks(): string[] {
    const ids = networks().filter((id) => accountsOn(id).length > 0);
    if (ids.length > 0 || accounts.length === 0) return ids;
    const others = [...accounts.flatMap((one) => one.chains), ...chainsOf(wallet)];
    return [...new Set(others.flatMap((chain) => namespace.networkOf(chain) ?? []))].filter(
      (id) => accountsOn(id).length > 0,
    );
  }

  /** CAIP-10, those of the current network first. */
  function written(): string[] {
    const ids = [...new Set([...(current ? [current] : []), ...grantedNetworks()])];
    return ids.flatMap((id) => accountsOn(id).map(({ address }) => `${id}:${address}`));
  }

  const fire = (event: string, detail: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
  };

  function tellAccounts(): void {
    const now = written();
    if (now.join() === reported) return;
    reported = now.join();
    fire('accountsChanged', now);
  }

  async function connect(prompt: boolean): Promise<string[]> {
    if (prompt || !connected) {
      const known = prompt ? [] : live();
      const result = known.length > 0 ? undefined : await namespace.connect(wallet, !prompt);
      const given = readAccounts(readProperty(result, 'accounts'));
      const listed = live();
      keepsList = listed.length > 0;
      take(given.length > 0 ? given : listed);
      connected = accounts.length > 0;
    } else if (keepsList) take(live());
    const now = written();
    reported = now.join();
    return now;
  }

  function move(networkId: string): void {
    if (networkId === current) return;
    current = networkId;
    fire('chainChanged', networkId);
    tellAccounts();
  }

  function switchTo(params: unknown): null {
    const { networkId } = parseParams(switchParams, params);
    if (accountsOn(networkId).length === 0) {
      throw rpcError(4902, 'The wallet has no account on this network');
    }
    move(networkId);
    return null;
  }

  function onChange(properties: unknown): void {
    if (!connected) return;
    const before = current;
    const given = readProperty(properties, 'accounts');
    take(given === undefined ? accounts : readAccounts(given));
    if (current && current !== before) fire('chainChanged', current);
    tellAccounts();
  }

  /** Subscribes to the wallet's changes, through the feature that it offers. */
  function subscribe(): void {
    const name = namespace.events.find((one) => hasFeature(wallet, one, 'on'));
    if (!name) return;
    try {
      const feature = readProperty(readProperty(wallet.registered, 'features'), name) as {
        on(event: string, listener: (properties: unknown) => void): unknown;
      };
      const off = feature.on('change', onChange);
      if (typeof off === 'function') stops.push(off as () => void);
    } catch {
      // A wallet without working events is still a wallet.
    }
  }

  function unsubscribe(): void {
    for (const stop of stops) {
      try {
        stop();
      } catch {
        // Its own fault, and nothing to be done about it.
      }
    }
    stops = [];
  }

  const isUsed = (): boolean => [...listeners.values()].some((set) => set.size > 0);

  return {
    isUsed,

    async request({ method, params }) {
      if (method === CAIP_ACCOUNTS) {
        return connect(parseParams(accountsParams, params)?.prompt === true);
      }
      if (method === CAIP_SWITCH_NETWORK) return switchTo(params);
      const act = Object.hasOwn(namespace.methods, method) ? namespace.methods[method] : undefined;
      if (!act) throw rpcError(4200, 'The wallet does not support this method');
      const here = current ? accountsOn(current) : [];
      const [first] = here;
      if (!current || !first) throw rpcError(4100, 'The wallet has granted no account');
      return act({
        wallet,
        params,
        accounts: here,
        account(address) {
          const found = here.find((one) => one.address === address);
          if (found) return found;
          throw rpcError(4100, 'The wallet has not granted this account');
        },
        chain: chainFor(first, current) ?? '',
      });
    },

    on(event, listener) {
      if (!isUsed()) subscribe();
      listeners.set(event, (listeners.get(event) ?? new Set<Listener>()).add(listener));
    },

    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
      if (!isUsed()) unsubscribe();
    },

    get legacyTransactions() {
      return namespace.isLegacyOnly?.(wallet) === true;
    },

    accountDetails(address) {
      const found = accounts.find((one) => one.address === address);
      if (!found) return;
      const { publicKey, path } = found;
      const type = namespace.typeOf?.(found, accounts);
      return {
        ...(type && { type }),
        ...(publicKey && { publicKey: hex.encode(publicKey) }),
        ...(path && { path }),
      };
    },

    follow(networkId) {
      if (accountsOn(networkId).length > 0) move(networkId);
    },
  };
}
