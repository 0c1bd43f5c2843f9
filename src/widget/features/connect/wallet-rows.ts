/** The wallet method's rows, in the specified order of their kinds. Pure. Source: specification §2. */
import type { Connector, ConnectorType } from '../../core/wallet';

type RowKind = 'walletConnect' | 'recent' | 'injected' | 'external';

export interface WalletRow {
  connector: Connector;
  kind: RowKind;
  tag: 'qrCode' | 'installed' | 'recent' | 'connected' | 'multichain' | undefined;
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

const KINDS: Readonly<Partial<Record<ConnectorType, RowKind>>> = {
  WALLET_CONNECT: 'walletConnect',
  INJECTED: 'injected',
  ANNOUNCED: 'injected',
  MULTI_CHAIN: 'injected',
  EXTERNAL: 'external',
};

const TAGS = {
  walletConnect: 'qrCode',
  recent: 'recent',
  injected: 'installed',
  external: undefined,
} as const;

/**
 * Kinds whose screens are not part of this build (featured, custom, recommended) make no row: a row
 * must lead somewhere. A kind that the order leaves out comes last; "Browser Wallet" comes after the
 * wallets that say their name.
 */
export function walletRows(sources: RowSources): WalletRow[] {
  const { connectors, recentIds, connectedIds, excluded, order } = sources;
  const rows = connectors.flatMap((connector): WalletRow[] => {
    const { id, type, name, rdns } = connector;
    const own = KINDS[type];
    const out = excluded.some((one) => (rdns ? one.rdns === rdns : one.name === name));
    if (!own || out) return [];
    const recent = own !== 'walletConnect' && recentIds.includes(id);
    const kind = recent ? 'recent' : own;
    const tag = type === 'MULTI_CHAIN' && kind !== 'recent' ? 'multichain' : TAGS[kind];
    return [{ connector, kind, tag: connectedIds.includes(id) ? 'connected' : tag }];
  });
  const rank = ({ kind, connector }: WalletRow): number => {
    const at = order.indexOf(kind);
    const within =
      kind === 'recent' ? recentIds.indexOf(connector.id) : Number(connector.type === 'INJECTED');
    return (at < 0 ? order.length : at) * 100 + within;
  };
  return rows.sort((a, b) => rank(a) - rank(b));
}
