/**
 * Builds the rows of this browser's wallets with the knowledge of the catalog: without wallets that
 * the owner left out, and with look-alikes marked. Pure.
 */

import { type NamedWallet, takenNames } from '../../../core/wallets/lookalike-wallets';
import { nameKey } from '../../../core/wallets/wallet-name-key';
import { type RowSources, type WalletRow, walletRows } from './wallet-rows';

interface Named {
  id: string;
  name: string;
  rdns?: string | undefined;
}

/**
 * @param known wallets with an identity: another wallet with one of their names is a look-alike
 * @param excluded also hides an extension of the same rdns, or name if one has no rdns
 */
export function browserRows(
  sources: RowSources,
  known: readonly NamedWallet[],
  excluded: readonly Named[],
): WalletRow[] {
  const stays = ({ id, name, rdns }: Named): boolean =>
    !excluded.some(
      (one) =>
        one.id === id ||
        (rdns && one.rdns ? one.rdns === rdns : nameKey(one.name) === nameKey(name)),
    );
  const taken = takenNames(sources.connectors, known);
  const connectors = sources.connectors.filter(stays).flatMap((row) => {
    const parts = row.siblings ?? [row];
    return parts.some((one) => taken.has(one)) ? parts : [row];
  });
  const rows = walletRows({ ...sources, connectors, recent: sources.recent.filter(stays) });
  return rows.map((row): WalletRow => {
    const { connector, tag } = row;
    const name = connector && taken.get(connector);
    if (!name) return row;
    // An rdns can have letters that look alike, too.
    const detail = (connector.rdns ?? connector.id).replace(/[^!-~]+/g, encodeURIComponent);
    if (name === 'shared') return { ...row, detail };
    const shown = tag === 'connected' ? tag : undefined;
    return { ...row, kind: 'injected', tag: shown, icon: '', detail, imitates: true };
  });
}
