/** Wallets that the page brings itself, and Safe around the page. */

import { $options, type ExternalConnector } from '../../core/config/options';
import type { Connector, Wallet, WalletProvider } from '../../core/contracts/wallet';
import { appKitError } from '../../core/errors/app-kit-error';
import { log } from '../../core/reporting/logger';
import { framedBySafe, SAFE_ID } from '../../core/wallets/external-connectors';
import { asProvider } from './external-provider';
import { registerStandard } from './external-standard';
import { safeProvider } from './safe-app';
import { openSafeLine } from './safe-messages';

/** Safe's Explorer id is that of the catalogue; the entry's picture stays the catalogue's. */
const SAFE: Connector = {
  id: SAFE_ID,
  type: 'EXTERNAL',
  name: 'Safe',
  namespace: 'eip155',
  wallet: 'external',
};

function connectorFor({ id, name, namespace, rdns, icon }: ExternalConnector): Connector {
  return {
    id,
    type: 'EXTERNAL',
    name,
    namespace,
    wallet: 'external',
    ...(rdns && { rdns }),
    ...(icon && { icon }),
  };
}

/** A factory is the page's own code: its errors go to the page's log, not to the user. */
async function made(factory: unknown): Promise<unknown> {
  return typeof factory === 'function' ? factory() : factory;
}

export function createExternalWallet(page: Window): Wallet {
  /** Made once: a second provider of the same wallet would hear nothing of the first one's session. */
  const providers = new Map<unknown, WalletProvider>();
  let safe: WalletProvider | undefined;

  async function providerOf(id: string): Promise<WalletProvider | undefined> {
    if (id === SAFE_ID) {
      if (!framedBySafe(page)) return undefined;
      safe ??= safeProvider(openSafeLine(page));
      return safe;
    }
    const given = $options.get().connectors.find((one) => one.id === id)?.provider;
    if (given === undefined) return undefined;
    const known = providers.get(given);
    if (known) return known;
    const provider = asProvider(await made(given));
    if (provider) providers.set(given, provider);
    return provider;
  }

  return {
    id: 'external',

    discover(found, gone) {
      let listed: readonly ExternalConnector[] = [];
      const standard = new Map<unknown, () => void>();
      if (framedBySafe(page)) found(SAFE);
      const check = (): void => {
        const { connectors } = $options.get();
        if (connectors === listed) return;
        for (const one of listed) {
          if (!connectors.some(({ id }) => id === one.id)) gone?.(one);
        }
        listed = connectors;
        for (const one of connectors) {
          if (!one.standard) found(connectorFor(one));
          else if (!standard.has(one.standard)) {
            const { standard: factory } = one;
            let stopped = false;
            standard.set(factory, () => {
              stopped = true;
            });
            made(factory).then(
              (wallet) => !stopped && standard.set(factory, registerStandard(page, wallet)),
              (cause) => log.warn('AppKitConfig.connectors', cause),
            );
          }
        }
      };
      check();
      const unlisten = $options.listen(check);
      return () => {
        unlisten();
        for (const stop of standard.values()) stop();
        standard.clear();
      };
    },

    async connect({ connector: { id } }) {
      const provider = await providerOf(id);
      if (!provider) throw appKitError('wallet_missing', { id });
      // The adapter asks for the accounts: one prompt, in one place.
      return provider;
    },

    restore: (connectorId) => providerOf(connectorId),
  };
}
