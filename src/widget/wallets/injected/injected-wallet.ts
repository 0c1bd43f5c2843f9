/** Wallets that live in the page: browser extensions and in-app browsers. */
import type { Namespace } from '../../../protocol/caip';
import type { Connector, Wallet } from '../../core/contracts/wallet';
import { ownError } from '../../core/errors/app-kit-error';
import { log } from '../../core/reporting/logger';
import { $snapshot } from '../../core/state/public-snapshot';
import type { InPage } from './connect-in-page';
import { createRegistry, type FoundProvider } from './eip6963/provider-registry';
import type { WalletStandards } from './standard-types';

/** EIP-1193 covers this namespace only. */
const NAMESPACE: Namespace = 'eip155';

function connectorFor({ id, name, icon, announced }: FoundProvider): Connector {
  return {
    id,
    type: announced ? 'ANNOUNCED' : 'INJECTED',
    name,
    namespace: NAMESPACE,
    wallet: 'injected',
    ...(announced && { rdns: id }),
    ...(icon && { icon }),
  };
}

export function createInjectedWallet(page: Window, standards: WalletStandards = {}): Wallet {
  const registry = createRegistry(page);

  /** Loads with the runtime file: the user cannot select a wallet before that. */
  function asked(): Promise<InPage> {
    return import('./connect-in-page').then(
      (one) => one.inPage(registry, standards),
      (cause) => {
        throw ownError(cause, 'load_failed', { chunk: 'injected' });
      },
    );
  }

  /** Starts each standard once, when the page has a network of a namespace it supports. */
  function discoverMore(...tell: Parameters<NonNullable<Wallet['discover']>>): () => void {
    const begun = new Set<unknown>();
    const stops: (() => void)[] = [];
    let stopped = false;
    const look = $snapshot.subscribe(({ activeNamespace, namespaces }) => {
      // Until the runtime has read the page's networks, offer all namespaces.
      for (const namespace of activeNamespace ? namespaces : []) {
        const load = standards[namespace];
        if (!load || begun.has(load)) continue;
        begun.add(load);
        load().then(
          (one) => !stopped && stops.push(one.discover(...tell)),
          (cause) => {
            begun.delete(load);
            log.warn('injected', ownError(cause, 'load_failed', { chunk: namespace }));
          },
        );
      }
    });
    return () => {
      stopped = true;
      look();
      for (const stop of stops.splice(0)) stop();
    };
  }

  return {
    id: 'injected',

    discover(found, gone) {
      const stops = [
        registry.listen({
          found: (wallet) => found(connectorFor(wallet)),
          gone: (id) => gone?.({ id, namespace: NAMESPACE }),
        }),
        discoverMore(found, gone),
      ];
      return () => {
        for (const stop of stops.splice(0)) stop();
      };
    },

    connect: async (request) => (await asked()).connect(request),
    restore: async (...what) => (await asked()).restore(...what),
    disconnect: async (...what) => (await asked()).disconnect(...what),
  };
}
