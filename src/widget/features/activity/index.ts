import { ACTIVITY_ERRORS } from './errors';
import { TransactionDetailView } from './TransactionDetailView';
import { TransactionsView } from './TransactionsView';

export const errors = [ACTIVITY_ERRORS];

export { ActivityTab } from './ActivityTab';

export const views = {
  Transactions: TransactionsView,
  TransactionDetail: TransactionDetailView,
};
