import { ACCOUNT_DATA_RULES } from '../../core/rules/account-data-rules';
import { AccountView } from './AccountView';
import { firstConnectionIsShown } from './welcome/first-connection';

export const views = { Account: AccountView };
export const rules = [ACCOUNT_DATA_RULES, { navigate: [firstConnectionIsShown] }];
