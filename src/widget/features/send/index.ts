import { addErrors } from '../../core/errors/app-kit-error';
import { NAMES_ERRORS } from '../../core/errors/catalog/names';
import { SEND_ERRORS } from '../../core/errors/catalog/send';
import { startSendRules } from './send-rules';
import { WalletSendPreviewView } from './WalletSendPreviewView';
import { WalletSendSelectTokenView } from './WalletSendSelectTokenView';
import { WalletSendView } from './WalletSendView';

addErrors(SEND_ERRORS);
addErrors(NAMES_ERRORS);
startSendRules();

export const views = {
  WalletSend: WalletSendView,
  WalletSendSelectToken: WalletSendSelectTokenView,
  WalletSendPreview: WalletSendPreviewView,
};
