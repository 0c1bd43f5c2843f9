/** Finds, connects, restores and disconnects the window wallets of one namespace. */
import type { Namespace } from '../../../../protocol/caip';
import type { Connector, WalletProvider } from '../../../core/contracts/wallet';
import { appKitError } from '../../../core/errors/app-kit-error';
import type { WalletStandard } from '../standard-types';
import { pollForProvider } from './poll-for-provider';
import { createPageProvider, type PageSource } from './window-provider';

export interface PageWallet {
  /** With a colon: our own ids have none, so that no wallet can take the place of one. */
  id: string;
  /** Sanitised, never empty. */
  name: string;
  source: PageSource;
}

export interface WindowNamespace {
  namespace: Namespace;
  /** The wallets on the window now; each wallet is the same object each time. Never throws. */
  find(): readonly PageWallet[];
}

/** Extensions may come a moment after the page has loaded, in ms. */
const LATE_MS = 2_000;
/** Revoking the permission is optional cleanup; the longest wait for it, in ms. */
const END_MS = 1_500;

export function createPageStandard(
  page: Window,
  { namespace, find }: WindowNamespace,
): WalletStandard {
  const used = new Map<string, PageWallet>();

  const connectorOf = ({ id, name }: PageWallet): Connector => ({
    id,
    type: 'ANNOUNCED',
    name,
    namespace,
    wallet: 'injected',
  });

  function waitFor(id: string): Promise<PageWallet | undefined> {
    return new Promise((resolve) => {
      let stop = (): void => {};
      const done = (wallet?: PageWallet) => {
        clearTimeout(timer);
        // After `pollForProvider` has returned, also when the wallet was there at once.
        queueMicrotask(() => stop());
        resolve(wallet);
      };
      const timer = setTimeout(done, LATE_MS);
      stop = pollForProvider(page, () => {
        const wallet = find().find((one) => one.id === id);
        if (wallet) done(wallet);
      });
    });
  }

  function provide(
    wallet: PageWallet,
    network: string,
    remembered: readonly string[],
  ): WalletProvider {
    used.set(wallet.id, wallet);
    return createPageProvider({ namespace, source: wallet.source, network, remembered });
  }

  return {
    discover(found) {
      const known = new Set<string>();
      return pollForProvider(page, () => {
        for (const wallet of find()) {
          if (known.has(wallet.id)) continue;
          known.add(wallet.id);
          found(connectorOf(wallet));
        }
      });
    },

    async connect({ connector: { id }, references: [first] }) {
      const wallet = await waitFor(id);
      if (!wallet || !first) throw appKitError('wallet_missing', { id });
      return provide(wallet, `${namespace}:${first}`, []);
    },

    async restore(id, _, networkId, addresses = []) {
      const wallet = await waitFor(id);
      return wallet && networkId ? provide(wallet, networkId, addresses) : undefined;
    },

    /** Never rejects: the session is over on our side. */
    async disconnect(id) {
      const wallet = used.get(id);
      used.delete(id);
      const released = wallet?.source.release?.().catch(() => {});
      if (!released) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, END_MS);
      });
      await Promise.race([released, late]);
      clearTimeout(timer);
    },
  };
}
