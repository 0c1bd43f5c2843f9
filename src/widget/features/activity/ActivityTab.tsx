import { $activeAccount } from '../../core/accounts';
import { useStore } from '../../core/use-store';
import type { AccountTabProps } from '../../core/view-props';
import { ActivityScreen } from './ActivityScreen';

/** Inside Account. */
export function ActivityTab({ available }: AccountTabProps) {
  const account = useStore($activeAccount);
  if (account.status !== 'connected') return null;
  return <ActivityScreen account={account} available={available} />;
}
