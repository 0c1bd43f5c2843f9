/** Why a purchase failed, in the user's words. */
import { visibleError } from '../../../core/errors/visible-error';
import { t } from '../messages';
import type { OnrampPurchase } from './purchase-store';

export function failureText({ error, reason, provider: { label } }: OnrampPurchase): string {
  if (error) return visibleError(error);
  switch (reason) {
    case 'card_declined':
      return t('declined');
    case 'canceled':
    case 'cancelled':
      return t('canceled');
    case 'delivery_failed':
      return t('notDelivered', { label });
    default:
      return t('ended', { label });
  }
}
