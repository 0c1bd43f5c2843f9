/** Wallets that live in the page: browser extensions and in-app browsers. */
import type { Namespace } from '../../../protocol/caip';
import { appKitError } from '../../core/errors';
import type { Connector, Wallet } from '../../core/wallet';
import { createRegistry, type Found } from './registry';
import { safeProvider } from './safe-provider';

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

export function createInjectedWallet(page: Window): Wallet {
  const registry = createRegistry(page);
  return {
    id: 'injected',

    discover(found, gone) {
      return registry.listen({
        found: (wallet) => found(connectorFor(wallet)),
        gone: (id) => gone?.({ id, namespace: NAMESPACE }),
      });
    },

    async connect({ connector: { id } }) {
      if (!registry.provider(id)) await registry.waitFor(id, LATE_MS);
      const provider = registry.provider(id);
      if (!provider) throw appKitError('wallet_missing', { id });
      // The adapter asks for the accounts: one prompt, in one place.
      return safeProvider(provider);
    },

    async restore(connectorId) {
      await registry.waitFor(connectorId, LATE_MS);
      const provider = registry.provider(connectorId);
      return provider && safeProvider(provider);
    },

    /** Never rejects: the session is over on our side, and most wallets do not know the method. */
    async disconnect(connectorId) {
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
