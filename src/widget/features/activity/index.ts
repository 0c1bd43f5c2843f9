import { addErrors } from '../../core/errors/app-kit-error';
import { ACTIVITY_ERRORS } from '../../core/errors/catalog/activity';
import { TransactionDetailView } from './TransactionDetailView';
import { TransactionsView } from './TransactionsView';

addErrors(ACTIVITY_ERRORS);

export { ActivityTab } from './ActivityTab';

export const views = {
  Transactions: TransactionsView,
  TransactionDetail: TransactionDetailView,
};
