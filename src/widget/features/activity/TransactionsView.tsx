import { useEffect } from 'react';
import { smartAccount } from '../../core/analytics/smart-account';
import { track } from '../../core/analytics/track-event';
import type { ViewProps } from '../../core/contracts/view-types';
import { ActivityScreen } from './ActivityScreen';
import { useOwnScreen } from './history/use-activity-account';

/** The history as a screen of its own, for the account's row form and for pages that ask for it. */
export function TransactionsView({ available }: ViewProps) {
  const account = useOwnScreen('Transactions');
  useEffect(() => track('CLICK_TRANSACTIONS', smartAccount()), []);
  return account ? <ActivityScreen account={account} available={available} alone /> : null;
}
