/** Builds the session proposal for a wallet. Source: protocol §4.10. */
import type { Namespace } from '../../../../protocol/caip';
import type { Network } from '../../../../protocol/networks';
import { chainAddresses } from '../../../core/gateway/json-rpc';

/** By namespace. `eth_sign` signs any data unseen, so the proposal leaves it out. */
const METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
};
const EVENTS = ['accountsChanged', 'chainChanged'];

/** Ids of before CAIP-2 settled on the genesis hash: old wallets know only these. */
const LEGACY: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
};
const CURRENT = Object.fromEntries(Object.entries(LEGACY).map(([now, then]) => [then, now]));

export interface RequestedNamespace {
  chains: string[];
  methods: string[];
  events: string[];
  /** CAIP-2 id → address of a node. */
  rpcMap: Record<string, string>;
}

/** The `optionalNamespaces` of a proposal: nothing is required, so that a wallet may give what it has. */
export function requestedNamespaces(
  networks: readonly Network[],
): Partial<Record<Namespace, RequestedNamespace>> {
  const requested: Partial<Record<Namespace, RequestedNamespace>> = {};
  for (const network of networks) {
    const { id, namespace } = network;
    requested[namespace] ??= {
      chains: [],
      methods: [...METHODS[namespace]],
      events: [...EVENTS],
      rpcMap: {},
    };
    const { chains, rpcMap } = requested[namespace];
    if (chains.includes(id)) continue;
    chains.push(id);
    const [node] = chainAddresses(network);
    if (node) rpcMap[id] = node;
    const legacy = LEGACY[id];
    if (legacy) chains.push(legacy);
  }
  return requested;
}

/** The CAIP-2 id as everybody writes it today. */
export function modernId(id: string): string {
  return CURRENT[id] ?? id;
}
