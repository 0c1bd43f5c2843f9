/**
 * Shared code of the adapters for namespaces other than eip155: accounts, network and events of a
 * provider that implements `caip-methods.ts`.
 */
import {
  type CaipNetworkId,
  type Namespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from '../../../protocol/caip';
import { withTimeout } from '../async/timeout';
import { AppKitError, appKitError } from '../errors/app-kit-error';
import { toAppKitError } from '../errors/wallet-errors';
import { log } from '../reporting/logger';
import type { Adapter, AdapterEvents } from './adapter';
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from './caip-methods';
import type { WalletProvider } from './wallet';

/** A question the wallet answers without its owner, in ms. */
const SILENT_MS = 5_000;
const SHOWN_LENGTH = 80;

export interface CaipAdapterOptions {
  namespace: Namespace;
  parseAddress: Adapter['parseAddress'];
  /**
   * Checks if an address that `parseAddress` takes is valid on this network; default: always valid.
   */
  fits?(address: string, networkId: CaipNetworkId): boolean;
  /** As the network writes an address that other networks write otherwise. */
  write?(address: string, networkId: CaipNetworkId): string;
  /** The addresses in another order, where the first is not the one to act with. */
  arrange?(addresses: readonly string[]): string[];
}

interface Read {
  networkId?: CaipNetworkId;
  addresses: string[];
  /** The error about the first invalid account. */
  refused?: unknown;
}

type Shared = 'namespace' | 'parseAddress' | 'getAccounts' | 'switchNetwork' | 'watch';

/** @throws AppKitError 'Invalid CAIP-10 address: {value}'. */
export function refuseAddress(value: unknown): never {
  const text = typeof value === 'string' ? value.slice(0, SHOWN_LENGTH) : typeof value;
  throw appKitError('invalid_caip_account', { value: text });
}

function parseNetworkId(namespace: Namespace, value: unknown): CaipNetworkId | undefined {
  try {
    const parts = parseCaipNetworkId(value as string);
    return parts.namespace === namespace ? parts.id : undefined;
  } catch {
    return undefined;
  }
}

export function createCaipAdapter(parts: CaipAdapterOptions): Required<Pick<Adapter, Shared>> {
  const { namespace, parseAddress, fits = () => true, arrange = (list) => [...list] } = parts;
  const { write = (address) => address } = parts;

  function parseAccount(value: unknown): { networkId: CaipNetworkId; address: string } {
    let parts: ReturnType<typeof parseCaipAddress>;
    try {
      parts = parseCaipAddress(value as string);
    } catch (cause) {
      // Three parts, one of them invalid: the specification has a separate error for it.
      if (String(value).split(':').length === 3)
        throw appKitError('invalid_caip_address', {}, cause);
      return refuseAddress(value);
    }
    const address = parseAddress(parts.address, parts.networkId);
    if (parts.namespace !== namespace || !fits(address, parts.networkId)) refuseAddress(value);
    return { networkId: parts.networkId, address: write(address, parts.networkId) };
  }

  /** The first account determines the network; the code ignores accounts of other networks. */
  function read(list: readonly unknown[]): Read {
    const found: Read = { addresses: [] };
    for (const one of list) {
      try {
        const { networkId, address } = parseAccount(one);
        found.networkId ??= networkId;
        if (found.networkId === networkId && !found.addresses.includes(address)) {
          found.addresses.push(address);
        }
      } catch (error) {
        found.refused ??= error instanceof AppKitError ? error : undefined;
      }
    }
    return { ...found, addresses: arrange(found.addresses) };
  }

  return {
    namespace,
    parseAddress,

    async getAccounts(provider, { prompt }) {
      const asking = provider.request({ method: CAIP_ACCOUNTS, params: { prompt } });
      const answer = prompt
        ? await asking.catch((cause) => {
            throw toAppKitError(cause, {
              rejected: 'connection_rejected',
              failed: 'failed_to_connect',
            });
          })
        : await withTimeout(asking, SILENT_MS, () => appKitError('wallet_timeout'));
      const { networkId, addresses, refused } = read(Array.isArray(answer) ? answer : []);
      const [first, ...others] = addresses;
      if (!first || !networkId) throw refused ?? appKitError('unauthorized');
      if (refused) log.warn(namespace, refused);
      return { addresses: [first, ...others], networkId };
    },

    async switchNetwork(provider, { id }) {
      await provider
        .request({ method: CAIP_SWITCH_NETWORK, params: { networkId: id } })
        .catch((cause) => {
          throw toAppKitError(cause);
        });
    },

    watch(provider: WalletProvider, events: AdapterEvents) {
      let on = true;
      const listeners: Record<string, (value: unknown) => void> = {
        accountsChanged(value) {
          if (!on || !Array.isArray(value)) return;
          // No address is left to show: the previous account is no longer granted.
          const { networkId, addresses } = read(value);
          if (!addresses.length || !networkId) return events.disconnect();
          // The first account cannot be shown: no address may stay on a network that it is invalid
          // for.
          const [listed] = value;
          const there = typeof listed === 'string' && listed.startsWith(`${networkId}:`);
          if (!there) events.network(networkId);
          events.accounts(addresses);
        },
        chainChanged(value) {
          const id = parseNetworkId(namespace, value);
          if (on && id) events.network(id);
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
    },
  };
}
