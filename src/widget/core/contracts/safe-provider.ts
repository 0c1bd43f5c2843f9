/**
 * Wraps an untrusted provider (EIP-1193): the wrapper never throws where the caller expects a
 * promise or no result.
 */
import type { WalletProvider } from './wallet';

const faces = new WeakMap<WalletProvider, WalletProvider>();

function quietly(act: () => unknown): void {
  try {
    act();
  } catch {
    // A wallet without working events is still a wallet.
  }
}

/** The same face for the same provider. */
export function guardedProvider(provider: WalletProvider): WalletProvider {
  const known = faces.get(provider);
  if (known) return known;
  const face: WalletProvider = {
    // Async: what `request` throws, or a getter in front of it, becomes a rejection.
    request: async (args) => provider.request(args),
    on: (event, listener) => quietly(() => provider.on?.(event, listener)),
    removeListener: (event, listener) => quietly(() => provider.removeListener?.(event, listener)),
  };
  faces.set(provider, face);
  return face;
}
