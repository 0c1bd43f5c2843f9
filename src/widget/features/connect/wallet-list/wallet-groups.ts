/**
 * Groups the wallet rows of the first view, and decides how many recommended wallets fit. Pure.
 * Source: ADR 35, protocol §10.3.
 */
import { RECOMMENDED_ENTRIES } from '../../../core/constants/initial-limits';
import type { WalletRow } from './wallet-rows';

/** `apps`: all wallets on a phone. `named`: rows that must show their identity. */
export type GroupId = 'code' | 'installed' | 'popular' | 'apps' | 'named';

/** Tiles in one line. */
export const TILE_COLUMNS = 4;
/** Wallets that a phone shows in two lines, beside the tile of all wallets (ours). */
const PHONE_PLACES = 7;

const isInstalled = ({ kind }: WalletRow): boolean => kind === 'recent' || kind === 'injected';

/** The groups in the order of their first row. A look-alike is always last. */
export function groupRows(
  rows: readonly WalletRow[],
  phone: boolean,
): Map<GroupId, readonly WalletRow[]> {
  const idOf = (row: WalletRow): GroupId => {
    if (row.kind === 'walletConnect') return 'code';
    const installed = !phone && isInstalled(row);
    if (row.imitates || (row.detail && !installed)) return 'named';
    return phone ? 'apps' : installed ? 'installed' : 'popular';
  };
  const groups = new Map<GroupId, WalletRow[]>();
  const named = rows.filter((row) => idOf(row) === 'named');
  for (const row of [...rows.filter((one) => !named.includes(one)), ...named]) {
    const id = idOf(row);
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return groups;
}

/** How many recommended wallets complete one line of tiles, or two on a phone. */
export function roomFor(rows: readonly WalletRow[], phone: boolean): number {
  const wallets = rows.filter(({ kind }) => kind !== 'walletConnect');
  const installed = wallets.filter(isInstalled).length;
  // More rows than these fill the screen.
  const places = installed > TILE_COLUMNS ? 0 : TILE_COLUMNS;
  const room = phone ? PHONE_PLACES - wallets.length : places - wallets.length + installed;
  return Math.max(0, Math.min(RECOMMENDED_ENTRIES, room));
}
