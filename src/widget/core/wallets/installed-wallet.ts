/**
 * Detects whether a wallet of the catalog is installed in this browser. Source: protocol §3.1, §3.2
 * "browser ids".
 */
import type { Namespace } from '../../../protocol/caip';
import type { WalletEntry } from '../../../protocol/http/wallets';
import type { Connector } from '../contracts/wallet';
import { pageGlobal } from '../platform/browser-detection';
import { browserIds } from './browser-ids';
import { $connectors } from './connectors';

/**
 * Prefixes of the connector ids that a standard creates; the rest of the id is the wallet's only
 * identifier.
 */
const STANDARDS: Readonly<Partial<Record<Namespace, string>>> = {
  solana: 'wallet-standard:',
  bip122: 'wallet-standard:',
  polkadot: 'injectedWeb3:',
  cosmos: 'keplr:',
};

/** True if the standard of that namespace has found a connector under this catalog id. */
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
 * Finds the connector that identifies the wallet: by rdns on EVM, elsewhere by the identifier of
 * the standard. It never uses the display name, which any wallet can take; but the Wallet Standard
 * has no other id than a name. Pure.
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
  let part: Connector | undefined;
  for (const row of connectors) {
    const found = (row.siblings ?? [row]).find(isIt);
    // Merged by its name only: another part of the row is another wallet.
    const foreign = row.siblings?.some((one) => rdns && one.rdns && one.rdns !== rdns);
    if (found && !foreign) return row;
    part ??= found;
  }
  return part;
}

/**
 * Finds the wallet as an extension or in its own in-app browser: by its announced identity, or by
 * the flag it sets on `window.ethereum`; the latter is the connector without a name (`INJECTED`).
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
  // An entry without a namespace means EVM (protocol §3.1).
  const injected = wallet.injected?.filter(({ namespace = 'eip155' }) => namespace === 'eip155');
  const flagged = browserIds({ rdns: wallet.rdns, injected }).some(says);
  return flagged ? connectors.find(({ type }) => type === 'INJECTED') : undefined;
}
