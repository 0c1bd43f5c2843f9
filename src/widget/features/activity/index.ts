import { ACTIVITY_ERRORS } from '../../core/error-rows/activity';
import { addErrors } from '../../core/errors';
import { TransactionDetailView } from './TransactionDetailView';
import { TransactionsView } from './TransactionsView';

addErrors(ACTIVITY_ERRORS);

export { ActivityTab } from './ActivityTab';

export const views = {
  Transactions: TransactionsView,
  TransactionDetail: TransactionDetailView,
};
