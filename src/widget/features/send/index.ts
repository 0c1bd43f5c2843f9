import { NAME_ERRORS } from '../../core/errors/catalog/name-errors';
import { PAYMENT_ERRORS } from '../../core/errors/catalog/payment-errors';
import { SEND_ERRORS } from './errors';
import { SEND_RULES } from './send-rules';
import { WalletSendPreviewView } from './WalletSendPreviewView';
import { WalletSendSelectTokenView } from './WalletSendSelectTokenView';
import { WalletSendView } from './WalletSendView';

export const errors = [PAYMENT_ERRORS, SEND_ERRORS, NAME_ERRORS];

export const rules = [SEND_RULES];

export const views = {
  WalletSend: WalletSendView,
  WalletSendSelectToken: WalletSendSelectTokenView,
  WalletSendPreview: WalletSendPreviewView,
};
