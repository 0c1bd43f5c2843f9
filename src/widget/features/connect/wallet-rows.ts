/** The wallet method's rows, in the specified order of their kinds. Pure. Source: specification §2. */
import type { Connector } from '../../core/wallet';

export type RowKind = 'recent' | 'injected' | 'external';

export interface WalletRow {
  connector: Connector;
  kind: RowKind;
  tag: 'installed' | 'recent' | 'connected' | undefined;
}

export interface RowSources {
  /** Without duplicates, in the order of discovery. */
  connectors: readonly Connector[];
  /** Connector ids used before, the latest first. */
  recentIds: readonly string[];
  connectedIds: readonly string[];
  /** Wallets the owner left out: an extension of the same rdns or name is not shown either. */
  excluded: readonly { name: string; rdns?: string | undefined }[];
  /** Names of kinds, first shown first (`walletConnect`, `recent`, `injected`, …). */
  order: readonly string[];
}

const INSTALLED = new Set<Connector['type']>(['INJECTED', 'ANNOUNCED', 'MULTI_CHAIN']);

/**
 * Kinds whose screens are not part of this build (walletConnect, featured, custom, recommended)
 * make no row: a row must lead somewhere. A kind that the order leaves out comes last.
 */
export function walletRows(sources: RowSources): WalletRow[] {
  const { connectors, recentIds, connectedIds, excluded, order } = sources;
  const isExcluded = ({ name, rdns }: Connector): boolean =>
    excluded.some((one) => (rdns ? one.rdns === rdns : one.name === name));
  const place = (kind: RowKind): number => {
    const at = order.indexOf(kind);
    return at < 0 ? order.length : at;
  };
  const rows = connectors
    .filter(({ type }) => INSTALLED.has(type) || type === 'EXTERNAL')
    .filter((connector) => !isExcluded(connector))
    .map((connector): WalletRow => {
      const { id, type } = connector;
      const recent = recentIds.includes(id);
      const installed = INSTALLED.has(type);
      const tag = recent ? 'recent' : installed ? 'installed' : undefined;
      return {
        connector,
        kind: recent ? 'recent' : installed ? 'injected' : 'external',
        tag: connectedIds.includes(id) ? 'connected' : tag,
      };
    });
  const rank = ({ kind, connector }: WalletRow): number =>
    place(kind) * 100 + (kind === 'recent' ? recentIds.indexOf(connector.id) : 0);
  return rows.sort((a, b) => rank(a) - rank(b));
}
