import type { ReactNode } from 'react';
import { List } from '../../../ui/lists/List';
import type { WalletRow } from './wallet-rows';

interface LongWalletListProps {
  rows: readonly WalletRow[];
  label: string;
  renderRow(row: WalletRow): ReactNode;
  maxHeight: number;
}

/** More wallets than a document should hold: only the visible rows exist. */
export function LongWalletList({ rows, label, renderRow, maxHeight }: LongWalletListProps) {
  return (
    <List
      items={rows}
      label={label}
      itemKey={({ key }) => key}
      renderItem={(row) => renderRow(row)}
      maxHeight={maxHeight}
    />
  );
}
