import { OPEN_APP_RULES } from '../../core/rules/open-app-rules';
import { noteOpenedApp, REQUEST_APP_RULES } from '../../core/rules/request-app-rules';
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView';
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView';
import { KEY_RULES } from './create-pairing';
import { CODE_RULES } from './preload-code';

export const views = {
  ConnectingWalletConnect: ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: ConnectingWalletConnectBasicView,
};
export const rules = [REQUEST_APP_RULES, OPEN_APP_RULES, KEY_RULES, CODE_RULES];
export const guards = [noteOpenedApp];
