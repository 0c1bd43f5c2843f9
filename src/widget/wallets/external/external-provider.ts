/** Validates the provider that a page supplies for a wallet. */
import { guardedProvider } from '../../core/contracts/safe-provider';
import type { WalletProvider } from '../../core/contracts/wallet';

/** Undefined if the value is not a provider (EIP-1193). */
export function asProvider(value: unknown): WalletProvider | undefined {
  const given = value as WalletProvider | null | undefined;
  try {
    return typeof given?.request === 'function' ? guardedProvider(given) : undefined;
  } catch {
    return undefined;
  }
}
