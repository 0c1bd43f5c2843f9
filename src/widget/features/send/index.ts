import { NAMES_ERRORS } from '../../core/errors/catalog/names';
import { SEND_ERRORS } from './errors';
import { startSendRules } from './send-rules';
import { WalletSendPreviewView } from './WalletSendPreviewView';
import { WalletSendSelectTokenView } from './WalletSendSelectTokenView';
import { WalletSendView } from './WalletSendView';

export const errors = [SEND_ERRORS, NAMES_ERRORS];

export const rules = [startSendRules];

export const views = {
  WalletSend: WalletSendView,
  WalletSendSelectToken: WalletSendSelectTokenView,
  WalletSendPreview: WalletSendPreviewView,
};
