/** Wallets that live in the page: browser extensions and in-app browsers. */
import type { Namespace } from '../../../protocol/caip';
import { appKitError, ownError } from '../../core/errors';
import { log } from '../../core/logger';
import { $presence } from '../../core/presence';
import type { Connector, Wallet } from '../../core/wallet';
import { createRegistry, type Found } from './registry';
import { safeProvider } from './safe-provider';
import type { Standards } from './standard';

/** EIP-1193 speaks for this family only. */
const NAMESPACE: Namespace = 'eip155';
/** Extensions may announce themselves a moment after the page has loaded, in ms. */
const LATE_MS = 2_000;
/** Taking the permission back is a courtesy; nobody waits longer for it, in ms. */
const REVOKE_MS = 1_500;

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

  /** Each standard once, when the page turns out to have a network of a family it speaks for. */
  function discoverMore(...tell: Parameters<NonNullable<Wallet['discover']>>): () => void {
    const begun = new Set<unknown>();
    const stops: (() => void)[] = [];
    let stopped = false;
    const look = $presence.subscribe(({ activeNamespace, families }) => {
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

    async connect(request) {
      const { id, namespace } = request.connector;
      const other = standards[namespace];
      if (other) return (await other()).connect(request);
      if (!registry.provider(id)) await registry.waitFor(id, LATE_MS);
      const provider = registry.provider(id);
      if (!provider) throw appKitError('wallet_missing', { id });
      // The adapter asks for the accounts: one prompt, in one place.
      return safeProvider(provider);
    },

    async restore(connectorId, namespace, networkId, addresses) {
      const other = standards[namespace];
      if (other) return (await other()).restore(connectorId, namespace, networkId, addresses);
      await registry.waitFor(connectorId, LATE_MS);
      const provider = registry.provider(connectorId);
      return provider && safeProvider(provider);
    },

    /** Never rejects: the session is over on our side, and most wallets do not know the method. */
    async disconnect(connectorId, namespace) {
      const other = standards[namespace];
      if (other) return (await other()).disconnect(connectorId, namespace);
      const provider = registry.provider(connectorId);
      if (!provider) return;
      const revoked = safeProvider(provider)
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        .catch(() => {});
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, REVOKE_MS);
      });
      await Promise.race([revoked, late]);
      clearTimeout(timer);
    },
  };
}
