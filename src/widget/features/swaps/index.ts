import { PAYMENT_ERRORS } from '../../core/errors/catalog/payment-errors';
import { SWAPS_ERRORS } from './errors';
import { SwapPreviewView } from './SwapPreviewView';
import { SwapSelectTokenView } from './SwapSelectTokenView';
import { SwapView } from './SwapView';
import { SWAP_RULES } from './swap-rules';

export const errors = [PAYMENT_ERRORS, SWAPS_ERRORS];

export const rules = [SWAP_RULES];

export const views = {
  Swap: SwapView,
  SwapSelectToken: SwapSelectTokenView,
  SwapPreview: SwapPreviewView,
};
