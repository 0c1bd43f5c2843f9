import { $pendingTransactions } from '../state/pending-transactions';

/** The number of transactions that the tracker still polls. */
export const pendingCount = (): number =>
  $pendingTransactions.get().filter(({ status, givenUp }) => status === 'pending' && !givenUp)
    .length;
