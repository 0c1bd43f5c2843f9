/**
 * Opens the screen for a wallet that the page names, by rdns or by catalog id. Source:
 * docs/elements.md "One wallet".
 */
import type { WalletEntry } from '../../../protocol/http/wallets';
import { $options } from '../config/options';
import { selectConnector } from '../connect/select-connector';
import { selectWallet } from '../connect/select-wallet';
import { isTermsConsentPending } from '../connect/terms-pending';
import { loadGateway } from '../contracts/island-loaders';
import { log, notifyOwner } from '../reporting/logger';
import { $modal } from '../views/modal';
import { $route } from '../views/router';
import { $catalogue } from '../wallets/catalogue';
import { connectorByName } from '../wallets/connector-by-name';
import { $connectors } from '../wallets/connectors';
import { customWallets } from '../wallets/custom-wallets';
import { loadCatalogue } from '../wallets/load-catalogue';

const ID_LENGTH = 100;

/** The page's own choice and the known lists first: most need no request. */
async function findWallet(name: string): Promise<WalletEntry | undefined> {
  const isIt = ({ id, rdns }: WalletEntry): boolean => id === name || rdns === name;
  await loadCatalogue();
  const { featured, recommended } = $catalogue.get();
  const known = [...featured, ...customWallets(), ...recommended].find(isIt);
  const { projectId, enable } = $options.get();
  if (known || !projectId || !enable.wallets) return known;
  const gateway = await loadGateway();
  const { signal } = new AbortController();
  const { wallets } = await gateway.fetchWallets({ page: 1, search: name }, signal);
  return wallets.find(isIt);
}

/**
 * Leads from Connect to the wallet, as a press on its row does. The user stays on Connect if the
 * terms come first or the wallet is unknown. Never rejects.
 */
export async function selectNamed(name: unknown): Promise<void> {
  if (typeof name !== 'string' || !name || name.length > ID_LENGTH) return;
  if (isTermsConsentPending()) return;
  const here = connectorByName(name, $connectors.get());
  if (here) {
    selectConnector(here);
    return;
  }
  const shown = $route.get();
  const wallet = await findWallet(name).catch((cause: unknown) => {
    log.warn('wallet', cause);
    return undefined;
  });
  // The user went on meanwhile.
  if (!$modal.get().open || $route.get() !== shown) return;
  if (wallet) selectWallet(wallet);
  else notifyOwner('warn', `no wallet "${name}": use its rdns or its id in the catalog.`);
}
