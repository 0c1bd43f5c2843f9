/**
 * Announces the namespaces that a page requested, each by its wallets' standard; EIP-6963 is
 * separate.
 */
import { DEMO_NETWORKS, readNamespaces, type SandboxNamespace } from '../../facts';
import type { NamespaceChannel } from './channel';
import { injectPolkadot } from './injected-web3';
import { createKeplr, injectKeplr } from './keplr';
import { createStandardWallet, registerStandardWallet } from './wallet-standard';

/**
 * Reads `wallet-namespaces=` from the page's address, or `namespaces=`, which also selects the shop's
 * networks. Without either, EVM alone: a wallet that supports every namespace would change the
 * behavior of other pages.
 */
export function namespacesOf(query: URLSearchParams): SandboxNamespace[] {
  const named = readNamespaces(query.get('wallet-namespaces') ?? query.get('namespaces'));
  return named.length > 0 ? named : ['eip155'];
}

export interface NamespaceInfo {
  name: string;
  icon: string;
  /** Under which `injectedWeb3` has it. */
  key: string;
}

/** @returns what takes the Wallet Standard's wallet back. */
export function announceNamespaces(
  namespaces: readonly SandboxNamespace[],
  { name, icon, key }: NamespaceInfo,
  channel: NamespaceChannel,
): () => void {
  const standard = (['solana', 'bip122'] as const).filter((namespace) =>
    namespaces.includes(namespace),
  );
  if (namespaces.includes('polkadot')) injectPolkadot(key, channel);
  if (namespaces.includes('cosmos')) {
    const chains = DEMO_NETWORKS.filter(({ namespace }) => namespace === 'cosmos');
    injectKeplr(
      createKeplr(
        chains.map(({ id }) => id.slice('cosmos:'.length)),
        channel,
      ),
    );
  }
  if (standard.length === 0) return () => {};
  return registerStandardWallet(
    createStandardWallet({ name, icon, namespaces: standard }, channel),
  );
}
