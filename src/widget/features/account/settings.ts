import { AccountSettingsView } from './AccountSettingsView';

export const views = { AccountSettings: AccountSettingsView };
