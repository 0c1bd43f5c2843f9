import { AccountView } from './AccountView';

export const views = { Account: AccountView };
