/**
 * The requests to a wallet in this page after the user selects it: the wallet list does not need
 * them.
 */

import { guardedProvider } from '../../core/contracts/safe-provider';
import { appKitError } from '../../core/errors/app-kit-error';
import type { ProviderRegistry } from './eip6963/provider-registry';
import type { WalletStandard, WalletStandards } from './standard-types';

/** Extensions may announce themselves a moment after the page has loaded, in ms. */
const LATE_MS = 2_000;
/** Revoking the permission is optional cleanup; the longest wait for it, in ms. */
const REVOKE_MS = 1_500;

export type InPage = Omit<WalletStandard, 'discover'>;

export function inPage(registry: ProviderRegistry, standards: WalletStandards): InPage {
  return {
    async connect(request) {
      const { id, namespace } = request.connector;
      const other = standards[namespace];
      if (other) return (await other()).connect(request);
      if (!registry.provider(id)) await registry.waitFor(id, LATE_MS);
      const provider = registry.provider(id);
      if (!provider) throw appKitError('wallet_missing', { id });
      // The adapter asks for the accounts: one prompt, in one place.
      return guardedProvider(provider);
    },

    async restore(connectorId, namespace, networkId, addresses) {
      const other = standards[namespace];
      if (other) return (await other()).restore(connectorId, namespace, networkId, addresses);
      await registry.waitFor(connectorId, LATE_MS);
      const provider = registry.provider(connectorId);
      return provider && guardedProvider(provider);
    },

    /** Never rejects: the session is over on our side, and most wallets do not know the method. */
    async disconnect(connectorId, namespace) {
      const other = standards[namespace];
      if (other) return (await other()).disconnect(connectorId, namespace);
      const provider = registry.provider(connectorId);
      if (!provider) return;
      const revoked = guardedProvider(provider)
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
