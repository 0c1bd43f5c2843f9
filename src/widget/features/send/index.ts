import { NAMES_ERRORS } from '../../core/error-rows/names';
import { SEND_ERRORS } from '../../core/error-rows/send';
import { addErrors } from '../../core/errors';
import { startSendRules } from './rules';
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
