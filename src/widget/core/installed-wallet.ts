/** Whether a wallet of the catalogue is in this browser. Source: protocol §3.2 "browser ids". */
import type { WalletEntry } from '../../protocol/http/wallets';
import { pageGlobal } from './browsers';
import { $connectors } from './connectors';
import { browserIds } from './platforms';
import type { Connector } from './wallet';

/**
 * The wallet as an extension, or as what its own browser puts on the page: known by its rdns, or by
 * the flag it sets on `window.ethereum`; then it is the connector without a name of its own
 * (`INJECTED`). Never by name, which anybody can take.
 */
export function installedConnector(
  wallet: Pick<WalletEntry, 'rdns' | 'injected'>,
  connectors: readonly Connector[] = $connectors.get(),
): Connector | undefined {
  const ids = browserIds(wallet);
  const named = connectors.find(({ rdns }) => rdns !== undefined && ids.includes(rdns));
  if (named) return named;
  const flags = pageGlobal('ethereum');
  const says = (id: string): boolean => {
    try {
      return Boolean(flags?.[id]);
    } catch {
      return false;
    }
  };
  return ids.some(says) ? connectors.find(({ type }) => type === 'INJECTED') : undefined;
}
