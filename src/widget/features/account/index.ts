import { AccountView } from './AccountView';
import { firstConnectionIsShown } from './welcome/first-connection';

export const views = { Account: AccountView };
export const rules = [{ navigate: [firstConnectionIsShown] }];
