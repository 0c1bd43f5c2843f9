import { ActivityTab } from './ActivityTab';
import { TransactionDetailView } from './detail/TransactionDetailView';
import { ACTIVITY_ERRORS } from './errors';
import { TransactionsView } from './TransactionsView';

export const errors = [ACTIVITY_ERRORS];

export const tabs = { activity: ActivityTab };

export const views = {
  Transactions: TransactionsView,
  TransactionDetail: TransactionDetailView,
};
