import type { AccountTabProps } from '../../core/contracts/view-types';
import { $activeAccount } from '../../core/state/accounts';
import { useStore } from '../../core/views/use-store';
import { ActivityScreen } from './ActivityScreen';

/** Inside Account. */
export function ActivityTab({ available }: AccountTabProps) {
  const account = useStore($activeAccount);
  if (account.status !== 'connected') return null;
  return <ActivityScreen account={account} available={available} />;
}
