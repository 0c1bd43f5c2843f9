import { AccountSettingsView } from './AccountSettingsView';
import { AccountView } from './AccountView';

export const views = { Account: AccountView, AccountSettings: AccountSettingsView };
