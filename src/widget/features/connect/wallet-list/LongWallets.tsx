import type { ComponentProps } from 'react';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Lazy } from '../../../ui/layout/Lazy';
import type { LongWalletList } from './LongWalletList';

type LongWalletListProps = ComponentProps<typeof LongWalletList>;

const loadList = async () => (await import('./LongWalletList')).LongWalletList;

/** The list of more wallets than a document should hold: its code loads for the few that have so many. */
export function LongWallets(props: LongWalletListProps) {
  const skeleton = <Skeleton height={props.maxHeight} radius={16} />;
  return <Lazy load={loadList} props={props} skeleton={skeleton} />;
}
