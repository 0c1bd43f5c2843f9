/** The reactive rules of the swap screens. They start when the island loads. */
import { $locale } from '../../core/i18n/i18n';
import { translateAmount } from '../../core/payments/typed-amount';
import type { RuleSet } from '../../core/rules/rule-phases';
import { $activeAccount } from '../../core/state/accounts';
import { $activeNetwork } from '../../core/state/namespaces';
import { combineStops, onChange, type Stop } from '../../core/state/store-listeners';
import { $route } from '../../core/views/router';
import { amountForm } from './form/current-query';
import { $swapForm, resetSwap, setSwap } from './form/swap-form';
import { endSwapped } from './result/show-swapped';
import { dropSwapReview } from './submit/confirm-swap';
import { reportsEnds } from './submit/swap-ends';

const who = (account: ReturnType<typeof $activeAccount.get>): string =>
  account.status === 'connected' ? `${account.namespace}:${account.address}` : '';

function leave(): void {
  resetSwap();
  dropSwapReview();
  endSwapped();
}

/** The form and the review follow the account, the network and the language. */
export function swapFollows(): Stop {
  return combineStops(
    reportsEnds(),
    // The language decides how much `1.500` is.
    onChange($locale, (now, old) => {
      setSwap({ amount: translateAmount(amountForm($swapForm.get()), old, now) });
    }),
    // The moment lies over Account and goes with the dialog.
    onChange($route, endSwapped),
    onChange($activeNetwork, (now, old) => {
      if (now?.id !== old?.id) leave();
    }),
    onChange($activeAccount, (now, old) => {
      if (who(now) !== who(old)) leave();
    }),
  );
}

export const SWAP_RULES: RuleSet = { persist: [swapFollows] };
