import { $options } from '../../../core/config/options';
import { $locale } from '../../../core/i18n/i18n';
import { setCardLayer } from '../../../core/views/card-layer';
import { $route, goBack, pushView } from '../../../core/views/router';
import { type SwapForm, setSwap } from '../form/swap-form';
import { aboutText, amountText } from '../review/swap-amounts';
import type { SwapReview } from '../review/swap-review';
import { showEndElsewhere } from '../submit/swap-ends';

/** Loads the moment during the review, so that it is there with the wallet's answer. */
export const swappedLayer = async () => (await import('./SwappedLayer')).SwappedLayer;

/** Ends the moment after a swap: from now on a toast reports the end. */
export function endSwapped(): void {
  showEndElsewhere(undefined);
  setCardLayer(undefined);
}

/**
 * Opens the moment after a swap, over Account.
 * @param form as it was: a swap that failed can be tried again
 */
export async function showSwapped(review: SwapReview, id: string, form: SwapForm): Promise<void> {
  // Without it a toast reports the swap.
  const SwappedLayer = await swappedLayer().catch(() => undefined);
  if (!SwappedLayer || $route.get().view !== 'Account') return;
  const { from, to, amount } = review.query;
  const locale = $locale.get();
  const side = ({ symbol, iconUrl }: typeof from, text: string) => ({
    ...{ symbol, iconUrl, amount: text },
  });
  const parts = {
    id,
    network: review.place.where.network,
    from: side(from, amountText(amount, from)),
    to: side(to, aboutText(review.expected, to)),
    embedded: $options.get().embed !== undefined,
    onEnd: endSwapped,
    onRetry: () => {
      endSwapped();
      // Typed in the form of one language, it may be another number in that of another.
      setSwap({ ...form, amount: $locale.get() === locale ? form.amount : '' });
      // Account took the place of the review, above the form.
      if ($route.get().previous === 'Swap') goBack();
      else pushView('Swap');
    },
  };
  showEndElsewhere(id);
  setCardLayer(() => <SwappedLayer {...parts} />);
}
