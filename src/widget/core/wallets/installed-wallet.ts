/** Whether a wallet of the catalogue is in this browser. Source: protocol §3.1, §3.2 "browser ids". */
import type { Namespace } from '../../../protocol/caip';
import type { WalletEntry } from '../../../protocol/http/wallets';
import type { Connector } from '../contracts/wallet';
import { pageGlobal } from '../platform/browser-detection';
import { $connectors } from './connectors';
import { browserIds } from './wallet-platforms';

/** How ids of connectors begin that a standard has found: what follows is all that it tells them by. */
const STANDARDS: Readonly<Partial<Record<Namespace, string>>> = {
  solana: 'wallet-standard:',
  bip122: 'wallet-standard:',
  polkadot: 'injectedWeb3:',
  cosmos: 'keplr:',
};

/** Whether it was found, in that family and by its standard, under this id of the catalogue's. */
function isCalled({ id, type, namespace }: Connector, called: string): boolean {
  const standard = STANDARDS[namespace];
  if (type !== 'ANNOUNCED' || !standard || !id.startsWith(standard)) return false;
  const own = id.slice(standard.length);
  try {
    // Keys of `injectedWeb3` may be anything: in the id they are written as in an address.
    return own === (namespace === 'polkadot' ? encodeURIComponent(called) : called);
  } catch {
    return false;
  }
}

type Known = Pick<WalletEntry, 'rdns' | 'injected'>;

/**
 * The one that says which wallet it is: by its rdns, in the families beside EVM by what their standard
 * tells it by. Never by the name it is shown with, which anybody can take; but the Wallet Standard has
 * no other id than a name. Pure.
 */
export function namedConnector(
  { rdns, injected = [] }: Known,
  connectors: readonly Connector[],
): Connector | undefined {
  const isIt = (one: Connector): boolean =>
    (rdns !== undefined && one.rdns === rdns) ||
    injected.some(
      ({ namespace, injected_id }) =>
        namespace === one.namespace && injected_id !== undefined && isCalled(one, injected_id),
    );
  return connectors.find((row) => (row.families ?? [row]).some(isIt));
}

/**
 * The wallet as an extension, or as what its own browser puts on the page: known by what it says it is,
 * or by the flag it sets on `window.ethereum`; then it is the connector without a name of its own
 * (`INJECTED`).
 */
export function installedConnector(
  wallet: Known,
  connectors: readonly Connector[] = $connectors.get(),
): Connector | undefined {
  const named = namedConnector(wallet, connectors);
  if (named) return named;
  const flags = pageGlobal('ethereum');
  const says = (id: string): boolean => {
    try {
      return Boolean(flags?.[id]);
    } catch {
      return false;
    }
  };
  // An entry that names no family means EVM (protocol §3.1).
  const injected = wallet.injected?.filter(({ namespace = 'eip155' }) => namespace === 'eip155');
  const flagged = browserIds({ rdns: wallet.rdns, injected }).some(says);
  return flagged ? connectors.find(({ type }) => type === 'INJECTED') : undefined;
}
