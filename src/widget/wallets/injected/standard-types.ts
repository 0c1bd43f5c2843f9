/** How wallets in this browser make themselves known to pages, besides EIP-6963 and EIP-1193. */
import type { Namespace } from '../../../protocol/caip';
import type { Wallet } from '../../core/contracts/wallet';

/**
 * One wallet standard, for all namespaces it supports. Its providers answer as
 * `core/contracts/caip-methods.ts` defines, and support the namespace's WalletConnect methods
 * (protocol §4.10).
 */
export type WalletStandard = Required<
  Pick<Wallet, 'discover' | 'connect' | 'restore' | 'disconnect'>
>;

/** By namespace: each in its own file, loaded when the page has a network of that namespace. */
export type WalletStandards = Readonly<Partial<Record<Namespace, () => Promise<WalletStandard>>>>;
