/** A page's own provider behind a face that never throws where a promise or nothing is expected. */
import type { WalletProvider } from '../../core/wallet';

function quietly(act: () => unknown): void {
  try {
    act();
  } catch {
    // A wallet without working events is still a wallet.
  }
}

/** Undefined for what is no provider (EIP-1193). */
export function asProvider(value: unknown): WalletProvider | undefined {
  const given = value as WalletProvider | null | undefined;
  try {
    if (typeof given?.request !== 'function') return undefined;
  } catch {
    return undefined;
  }
  return {
    // Async: what `request` throws becomes a rejection.
    request: async (args) => given.request(args),
    on: (event, listener) => quietly(() => given.on?.(event, listener)),
    removeListener: (event, listener) => quietly(() => given.removeListener?.(event, listener)),
  };
}
