/**
 * Defines how each namespace's provider writes accounts and networks: EIP-1193 on EVM chains, CAIP
 * ids everywhere else. Source: EIP-1193, EIP-3326, CAIP-2, CAIP-10;
 * `core/contracts/caip-methods.ts`.
 */
import { type Namespace, parseCaipNetworkId } from '../../../../protocol/caip';
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from '../../../core/contracts/caip-methods';
import { modernId } from '../pairing/session-proposal';
import type { RpcRequest } from '../tabs/connection-types';

export interface ProviderDialect {
  /** The methods that the session answers itself. */
  kind(method: string): 'accounts' | 'chain' | 'reference' | 'switch' | undefined;
  accounts(chain: string, addresses: readonly string[]): string[];
  chain(id: string): string;
  /** The network a `switch` asks for, as `chainOf` reads it. */
  requestedChain(params: RpcRequest['params']): unknown;
  /**
   * True if the wallet can get a request for an unapproved network, and can switch there by itself.
   */
  readonly roams: boolean;
  /** One address in two cases is one account. */
  readonly anyCase: boolean;
}

const EVM: ProviderDialect = {
  kind(method) {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return 'accounts';
    if (method === 'eth_chainId') return 'chain';
    if (method === 'net_version') return 'reference';
    return method === 'wallet_switchEthereumChain' ? 'switch' : undefined;
  },
  accounts: (_, addresses) => [...addresses],
  chain(id) {
    const reference = id.slice(id.indexOf(':') + 1);
    return /^\d+$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : reference;
  },
  requestedChain: (params) =>
    ((Array.isArray(params) ? params[0] : undefined) as { chainId?: unknown } | undefined)?.chainId,
  roams: true,
  anyCase: true,
};

const CAIP: ProviderDialect = {
  kind(method) {
    if (method === CAIP_ACCOUNTS) return 'accounts';
    return method === CAIP_SWITCH_NETWORK ? 'switch' : undefined;
  },
  accounts: (chain, addresses) => addresses.map((address) => `${chain}:${address}`),
  chain: (id) => id,
  requestedChain: (params) => (params as { networkId?: unknown } | undefined)?.networkId,
  roams: false,
  anyCase: false,
};

export const providerDialect = (namespace: Namespace): ProviderDialect =>
  namespace === 'eip155' ? EVM : CAIP;

/**
 * `0x89`, `137`, 137, `eip155:137` → the CAIP-2 id in the namespace; undefined for anything else.
 */
export function chainOf(namespace: Namespace, value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const reference = text.startsWith(`${namespace}:`) ? text.slice(namespace.length + 1) : text;
  if (namespace === 'eip155') {
    if (!/^(0x[\da-f]{1,16}|\d{1,20})$/i.test(reference)) return undefined;
    return `eip155:${BigInt(reference)}`;
  }
  try {
    return modernId(parseCaipNetworkId(`${namespace}:${reference}`).id);
  } catch {
    return undefined;
  }
}
