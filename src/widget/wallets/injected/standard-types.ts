/** How wallets in this browser make themselves known to pages, besides EIP-6963 and EIP-1193. */
import type { Namespace } from '../../../protocol/caip';
import type { Wallet } from '../../core/contracts/wallet';

/**
 * One standard, for all families it speaks for. Its providers answer as `core/contracts/caip-methods.ts` has
 * it, and to the methods that the family has over WalletConnect (protocol §4.10).
 */
export type Standard = Required<Pick<Wallet, 'discover' | 'connect' | 'restore' | 'disconnect'>>;

/** By family: each in a file of its own, that is fetched when the page has a network of the family. */
export type Standards = Readonly<Partial<Record<Namespace, () => Promise<Standard>>>>;
