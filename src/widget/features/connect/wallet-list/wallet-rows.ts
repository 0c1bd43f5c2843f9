/**
 * Builds the wallet rows that the first view can render by itself, in the specified order of their
 * kinds. Pure. The rows of the catalog come later: `catalogue-rows.ts`. Source: specification §2.
 */
import type { Connector, ConnectorType } from '../../../core/contracts/wallet';
import type { EarlyWallet } from '../../../core/gateway/early-wallets';
import type { RecentName } from '../../../core/storage/storage-reader';

export type RowKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended';

/** `key` identifies the row's element: it stays when more data comes. An empty `id`: a placeholder. */
export interface WalletRow {
  key: string;
  id: string;
  name: string;
  kind: RowKind;
  tag: 'qrCode' | 'installed' | 'recent' | 'connected' | 'multichain' | undefined;
  rdns?: string | undefined;
  /** Its identity, if another wallet has the same name. */
  detail?: string;
  /** Has the name of a known wallet: comes last, without picture and tag. */
  imitates?: true;
  /** Picture address; without one: that of the connector's kind; empty: the monogram. */
  icon?: string | undefined;
  /** Absent: a wallet of the catalogue that is not in this browser. */
  connector?: Connector | undefined;
}

export interface RowSources {
  /** Without duplicates, in the order of discovery. */
  connectors: readonly Connector[];
  /** The wallets used last, the latest first. */
  recent: readonly RecentName[];
  connectedIds: readonly string[];
  /** Names of kinds, first shown first (`walletConnect`, `recent`, `injected`, …). */
  order: readonly string[];
}

const KINDS: Readonly<Partial<Record<ConnectorType, RowKind>>> = {
  WALLET_CONNECT: 'walletConnect',
  INJECTED: 'injected',
  ANNOUNCED: 'injected',
  MULTI_CHAIN: 'injected',
  EXTERNAL: 'external',
};

const TAGS: Readonly<Partial<Record<RowKind, WalletRow['tag']>>> = {
  walletConnect: 'qrCode',
  recent: 'recent',
  injected: 'installed',
};

/** A kind that the order leaves out comes last; what was used last and "Browser Wallet" know their place. */
export function inOrder(
  rows: readonly WalletRow[],
  { order, recent }: Pick<RowSources, 'order' | 'recent'>,
): WalletRow[] {
  const rank = ({ kind, id, connector }: WalletRow): number => {
    const at = order.indexOf(kind);
    const within =
      kind === 'recent'
        ? recent.findIndex((one) => one.id === id)
        : Number(connector?.type === 'INJECTED');
    return (at < 0 ? order.length : at) * 100 + within;
  };
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

/**
 * Adds the early wallets that are not listed yet, and reserves the places of those to come. The
 * catalogue's own rows replace both.
 */
export function withEarlyRows(
  rows: readonly WalletRow[],
  early: readonly EarlyWallet[],
  room: number,
  sources: Pick<RowSources, 'order' | 'recent'>,
): WalletRow[] {
  const fresh = early.filter(
    ({ id, name, rdns }) =>
      !rows.some((row) => row.id === id || row.name === name || (rdns && row.rdns === rdns)),
  );
  const added = Array.from({ length: room }, (_, at): WalletRow => {
    const { id, name } = fresh[at] ?? { id: '', name: '' };
    return { key: id ? `far:${id}` : `${at}`, id, name, kind: 'recommended', tag: undefined };
  });
  return inOrder([...rows, ...added], sources);
}

export function walletRows(sources: RowSources): WalletRow[] {
  const { connectors, recent, connectedIds } = sources;
  const rows = connectors.flatMap((connector): WalletRow[] => {
    const { id, type, name, rdns, icon } = connector;
    const own = KINDS[type];
    if (!own) return [];
    const known = recent.find((one) => one.id === id || (rdns && one.rdns === rdns));
    const kind = own !== 'walletConnect' && known ? 'recent' : own;
    const key = `${connector.namespace}:${id}`;
    const several = type === 'MULTI_CHAIN' && kind !== 'recent';
    const tag = connectedIds.includes(id) ? 'connected' : several ? 'multichain' : TAGS[kind];
    return [{ key, id: known?.id ?? id, name, kind, tag, rdns, icon, connector }];
  });
  const gone = recent.filter((one) => one.far && !rows.some(({ id }) => id === one.id));
  for (const { id, name } of gone) {
    rows.push({ key: `far:${id}`, id, name, kind: 'recent', tag: 'recent' });
  }
  return inOrder(rows, sources);
}
