/** Wallets that live in the page: browser extensions and in-app browsers. */
import type { Namespace } from '../../../protocol/caip';
import type { Connector, Wallet } from '../../core/contracts/wallet';
import { ownError } from '../../core/errors/app-kit-error';
import { log } from '../../core/reporting/logger';
import { $snapshot } from '../../core/state/public-snapshot';
import type { InPage } from './connect-in-page';
import { createRegistry, type Found } from './eip6963/provider-registry';
import type { Standards } from './standard-types';

/** EIP-1193 speaks for this family only. */
const NAMESPACE: Namespace = 'eip155';

function connectorFor({ id, name, icon, announced }: Found): Connector {
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

export function createInjectedWallet(page: Window, standards: Standards = {}): Wallet {
  const registry = createRegistry(page);

  /** It comes in the session's file: nobody picks a wallet before that is there. */
  function asked(): Promise<InPage> {
    return import('./connect-in-page').then(
      (one) => one.inPage(registry, standards),
      (cause) => {
        throw ownError(cause, 'load_failed', { chunk: 'injected' });
      },
    );
  }

  /** Each standard once, when the page turns out to have a network of a family it speaks for. */
  function discoverMore(...tell: Parameters<NonNullable<Wallet['discover']>>): () => void {
    const begun = new Set<unknown>();
    const stops: (() => void)[] = [];
    let stopped = false;
    const look = $snapshot.subscribe(({ activeNamespace, families }) => {
      // Before the session has read the page's networks, all families are offered.
      for (const family of activeNamespace ? families : []) {
        const load = standards[family];
        if (!load || begun.has(load)) continue;
        begun.add(load);
        load().then(
          (one) => !stopped && stops.push(one.discover(...tell)),
          (cause) => {
            begun.delete(load);
            log.warn('injected', ownError(cause, 'load_failed', { chunk: family }));
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
