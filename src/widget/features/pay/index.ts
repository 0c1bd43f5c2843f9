import { PAYMENT_ERRORS } from '../../core/errors/catalog/payment-errors';
import { PAY_ERRORS } from './errors';
import { PayLoadingView } from './PayLoadingView';
import { PayView } from './PayView';
import { PAY_RULES } from './pay-rules';

export const errors = [PAY_ERRORS, PAYMENT_ERRORS];

export const rules = [PAY_RULES];

export const views = { Pay: PayView, PayLoading: PayLoadingView };
