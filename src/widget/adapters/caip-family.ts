/**
 * What adapters of families share whose providers speak CAIP ids: accounts, changes, networks.
 * Source: CAIP-2, CAIP-10; `core/caip-methods.ts`.
 */
import {
  type CaipNetworkId,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from '../../protocol/caip';
import type { Adapter, AdapterEvents } from '../core/adapter';
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from '../core/caip-methods';
import { withDeadline } from '../core/deadline';
import { type AppKitError, appKitError } from '../core/errors';
import type { WalletProvider } from '../core/wallet';
import { toAppKitError } from '../core/wallet-errors';

/** A question the wallet answers without its owner, in ms. */
const SILENT_MS = 5_000;
/** A malformed address as it is quoted, in characters. */
const QUOTE = 80;

/** The canonical form of an address on a network. @throws anything, for what is none there. */
type Parse = (address: string, networkId: CaipNetworkId) => string;

interface ReadAccounts {
  /** Of the first one's network alone: another network writes the same account otherwise. */
  addresses: string[];
  networkId?: CaipNetworkId;
  /** The complaint about the first that is none. */
  refused?: unknown;
}

export function malformed(value: unknown): AppKitError {
  const text = typeof value === 'string' ? value.slice(0, QUOTE) : typeof value;
  return appKitError('invalid_caip_account', { value: text });
}

/** The valid ones without repetition, in the wallet's order. Never throws. */
export function readAccounts(value: unknown, namespace: Namespace, parse: Parse): ReadAccounts {
  const read: ReadAccounts = { addresses: [] };
  for (const one of Array.isArray(value) ? value : []) {
    try {
      const parts = parseCaipAddress(one);
      if (parts.namespace !== namespace) throw malformed(one);
      const address = parse(parts.address, parts.networkId);
      read.networkId ??= parts.networkId;
      if (parts.networkId !== read.networkId || read.addresses.includes(address)) continue;
      read.addresses.push(address);
    } catch {
      read.refused ??= malformed(one);
    }
  }
  return read;
}

/** What the wallet says by itself, in CAIP-10. @throws AppKitError `wallet_timeout`. */
export function silentAccounts(provider: WalletProvider): Promise<unknown> {
  const asked = provider.request({ method: CAIP_ACCOUNTS, params: { prompt: false } });
  return withDeadline(asked, SILENT_MS, () => appKitError('wallet_timeout'));
}

function watch(
  provider: WalletProvider,
  events: AdapterEvents,
  namespace: Namespace,
  parse: Parse,
): () => void {
  let on = true;
  const listeners: Record<string, (value: unknown) => void> = {
    accountsChanged(value) {
      if (!on || !Array.isArray(value)) return;
      // None left that may be shown: whoever was shown before is no longer granted.
      const { addresses } = readAccounts(value, namespace, parse);
      if (addresses.length) events.accounts(addresses);
      else events.disconnect();
    },
    chainChanged(value) {
      if (!on) return;
      try {
        const { id } = parseCaipNetworkId(value as string);
        if (id.startsWith(`${namespace}:`)) events.network(id);
      } catch {
        // What is no network is no change of it.
      }
    },
    disconnect() {
      if (on) events.disconnect();
    },
  };
  for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener);
  return () => {
    if (!on) return;
    on = false;
    for (const [event, listener] of Object.entries(listeners)) {
      provider.removeListener?.(event, listener);
    }
  };
}

/** The part of an adapter that is the same in every such family. */
export function caipFamily(
  namespace: Namespace,
  parse: Parse,
): Pick<Adapter, 'namespace' | 'getAccounts' | 'watch'> & Required<Pick<Adapter, 'switchNetwork'>> {
  return {
    namespace,

    async getAccounts(provider, { prompt }) {
      const answer = prompt
        ? await provider.request({ method: CAIP_ACCOUNTS, params: { prompt } }).catch((cause) => {
            throw toAppKitError(cause, {
              rejected: 'connection_rejected',
              failed: 'failed_to_connect',
            });
          })
        : await silentAccounts(provider);
      const { addresses, networkId, refused } = readAccounts(answer, namespace, parse);
      const [first, ...others] = addresses;
      if (!first || !networkId) throw refused ?? appKitError('unauthorized');
      return { addresses: [first, ...others], networkId };
    },

    async switchNetwork(provider, { id: networkId }) {
      await provider.request({ method: CAIP_SWITCH_NETWORK, params: { networkId } });
    },

    watch: (provider, events) => watch(provider, events, namespace, parse),
  };
}
