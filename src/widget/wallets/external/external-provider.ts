/** What a page gives as a wallet's provider. */
import { guardedProvider } from '../../core/contracts/safe-provider';
import type { WalletProvider } from '../../core/contracts/wallet';

/** Undefined for what is no provider (EIP-1193). */
export function asProvider(value: unknown): WalletProvider | undefined {
  const given = value as WalletProvider | null | undefined;
  try {
    return typeof given?.request === 'function' ? guardedProvider(given) : undefined;
  } catch {
    return undefined;
  }
}
