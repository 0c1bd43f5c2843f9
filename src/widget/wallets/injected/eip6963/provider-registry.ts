/**
 * The wallets in this page: announced ones by their reverse domain name, and `window.ethereum` as
 * "Browser Wallet" if it is not one of them. Source: EIP-6963, EIP-1193.
 */
import type { WalletProvider } from '../../../core/contracts/wallet';
import { $modal } from '../../../core/views/modal';
import { type Announcement, asProvider, parseAnnouncement } from './announcement';

export const LEGACY_ID = 'injected';
/** No page has this many; a script that floods gets no further. */
const LIMIT = 200;
/**
 * When to look for `window.ethereum`, in ms: wallets that are there have announced themselves by the
 * first, and in-app browsers set it late, without an event.
 */
const LOOKS_MS = [100, 500, 1_500, 5_000];

export type FoundProvider = { id: string; name: string; icon?: string; announced: boolean };

interface Listener {
  found(wallet: FoundProvider): void;
  gone(id: string): void;
}

export interface ProviderRegistry {
  /** Reports the present wallets and later ones. @returns an idempotent stop. */
  listen(listener: Listener): () => void;
  provider(id: string): WalletProvider | undefined;
  /**
   * Waits for a late announcer at most `ms`. Resolves with nothing: a provider that answers to
   * every name has a `then` as well, and a promise would call it.
   */
  waitFor(id: string, ms: number): Promise<void>;
}

export function createRegistry(page: Window): ProviderRegistry {
  const announced = new Map<string, Announcement>();
  const listeners = new Set<Listener>();
  let legacy: WalletProvider | undefined;
  let stops: (() => void)[] = [];

  const shown = (): FoundProvider[] => [
    ...[...announced.values()].map(describe),
    ...(legacy ? [{ id: LEGACY_ID, name: 'Browser Wallet', announced: false }] : []),
  ];

  const onAnnounce = (event: Event) => {
    if (announced.size >= LIMIT) return;
    const wallet = parseAnnouncement(detailOf(event));
    // The first one keeps the name: a later script must not take it over.
    if (!wallet || announced.has(wallet.rdns)) return;
    announced.set(wallet.rdns, wallet);
    if (wallet.provider === legacy) {
      legacy = undefined;
      for (const { gone } of listeners) gone(LEGACY_ID);
    }
    for (const { found } of listeners) found(describe(wallet));
  };

  const readLegacy = () => {
    if (legacy) return;
    let provider: WalletProvider | undefined;
    try {
      provider = asProvider((page as { ethereum?: unknown }).ethereum);
    } catch {
      // Several wallets that fight for the name leave getters that throw.
    }
    if (!provider || [...announced.values()].some((one) => one.provider === provider)) return;
    legacy = provider;
    const wallet = shown().at(-1);
    if (wallet) for (const { found } of listeners) found(wallet);
  };

  const start = () => {
    page.addEventListener('eip6963:announceProvider', onAnnounce);
    page.addEventListener('ethereum#initialized', readLegacy);
    page.dispatchEvent(new Event('eip6963:requestProvider'));
    const timers = LOOKS_MS.map((ms, at) =>
      setTimeout(() => {
        readLegacy();
        if (at === 0) stops.push($modal.listen(readLegacy));
      }, ms),
    );
    stops = [() => timers.forEach(clearTimeout)];
  };
  const stop = () => {
    for (const one of stops) one();
    page.removeEventListener('eip6963:announceProvider', onAnnounce);
    page.removeEventListener('ethereum#initialized', readLegacy);
  };

  const registry: ProviderRegistry = {
    listen(listener) {
      listeners.add(listener);
      for (const wallet of shown()) listener.found(wallet);
      if (listeners.size === 1) start();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
    provider: (id) => (id === LEGACY_ID ? legacy : announced.get(id)?.provider),
    waitFor(id, ms) {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          // After `listen` has returned, also when the wallet was there at once.
          queueMicrotask(() => end());
          resolve();
        };
        const timer = setTimeout(done, ms);
        const end = registry.listen({
          found: (wallet) => wallet.id === id && done(),
          gone: () => {},
        });
      });
    },
  };
  return registry;
}

function describe({ rdns, name, icon }: Announcement): FoundProvider {
  return { id: rdns, name, ...(icon && { icon }), announced: true };
}

function detailOf(event: Event): unknown {
  try {
    return (event as CustomEvent).detail;
  } catch {
    return undefined;
  }
}
