/**
 * Adds the rows of wallets that are not in this browser to those that are: recently used, featured
 * or added by the owner, recommended by the gateway. Pure. Source: specification §2, protocol
 * §10.3.
 */
import type { Namespace } from '../../../../protocol/caip';
import type { WalletEntry } from '../../../../protocol/http/wallets';
import { eachOnce, sameWallet } from '../../../core/wallets/dedupe-wallets';
import { namedConnector } from '../../../core/wallets/installed-wallet';
import { supportsNamespace } from '../../../core/wallets/supports-namespace';
import { roomFor } from './wallet-groups';
import { inOrder, type RowKind, type RowSources, type WalletRow } from './wallet-rows';

export interface ListedRow extends WalletRow {
  wallet?: WalletEntry | undefined;
}

export interface CatalogueSources extends Pick<RowSources, 'order' | 'recent'> {
  /**
   * The rows of `browserRows`: the wallets of this browser stay.
   */
  rows: readonly WalletRow[];
  /**
   * The recent wallets. Only those with a row of the first view are listed: they are reachable from
   * anywhere and not excluded.
   */
  used: readonly WalletEntry[];
  featured: readonly WalletEntry[];
  custom: readonly WalletEntry[];
  recommended: readonly WalletEntry[];
  excludedIds: readonly string[];
  /**
   * The namespace that the user is connecting in: a wallet that supports only others is not
   * offered.
   */
  wanted?: Namespace | undefined;
  phone: boolean;
  picture(wallet: WalletEntry): string | undefined;
}

export function catalogueRows(sources: CatalogueSources): ListedRow[] {
  const { recent, excludedIds, wanted, picture } = sources;
  const speaks = supportsNamespace(wanted);
  const rows = sources.rows.filter(({ connector }) => connector);
  // The current offer is newer than the data saved on the last visit.
  const now = [...sources.featured, ...sources.custom, ...sources.recommended];
  const used = sources.used
    .filter(({ id }) => sources.rows.some(({ key }) => key === `far:${id}`))
    .map((kept) => now.find(({ id }) => id === kept.id) ?? kept);
  const kinds: readonly (readonly [RowKind, readonly WalletEntry[]])[] = [
    ['recent', used],
    ['featured', sources.featured],
    ['custom', sources.custom],
    ['recommended', sources.recommended],
  ];
  // A wallet that is present under its own name keeps that name.
  const here = rows.flatMap(({ connector }) => connector ?? []);
  const isHere = (wallet: WalletEntry): boolean => namedConnector(wallet, here) !== undefined;
  const offered = kinds.flatMap(([kind, list]) =>
    list
      .filter((wallet) => speaks(wallet) && !isHere(wallet))
      .map((wallet): ListedRow => {
        const { id, name, rdns } = wallet;
        const tag = kind === 'recent' ? 'recent' : undefined;
        return { key: `far:${id}`, id, name, kind, tag, rdns, icon: picture(wallet), wallet };
      }),
  );
  const fresh = offered.filter(
    (row) =>
      !excludedIds.includes(row.id) &&
      !rows.some((one) => one.kind !== 'walletConnect' && !one.imitates && sameWallet(one, row)),
  );
  const once = eachOnce(fresh);
  const real = rows.filter(({ imitates }) => !imitates);
  const others = once.filter(({ kind }) => kind !== 'recommended');
  let room = roomFor([...real, ...others], sources.phone);
  const shown = once.filter(({ kind }) => {
    if (kind !== 'recommended') return true;
    room -= 1;
    return room >= 0;
  });
  return [
    ...inOrder([...real, ...shown], { order: sources.order, recent }),
    ...rows.filter(({ imitates }) => imitates),
  ];
}
