/** The reactive rules of the send screens. They start when the island loads. */

import { $locale } from '../../core/i18n/i18n';
import { $transferForm, resetSending, setSendAmount } from '../../core/payments/transfer-form';
import { translateAmount } from '../../core/payments/typed-amount';
import type { RuleSet } from '../../core/rules/rule-phases';
import { $activeAccount } from '../../core/state/accounts';
import { $activeNetwork } from '../../core/state/namespaces';
import { combineStops, onChange, type Stop } from '../../core/state/store-listeners';
import { $route } from '../../core/views/router';
import { readReceiver } from './form/recipient';
import { endSent } from './result/end-sent';
import { dropReview } from './submit/confirm-send';

const who = (account: ReturnType<typeof $activeAccount.get>): string =>
  account.status === 'connected' ? `${account.namespace}:${account.address}` : '';

/** Leaving the network or account discards the payment prepared for it. */
function leave(): void {
  resetSending();
  dropReview();
  endSent();
}

/** The form and the review follow the account, the network and the language. */
export function formFollows(): Stop {
  return combineStops(
    onChange($transferForm, (now, old) => {
      if (now.receiver !== old.receiver) readReceiver(now.receiver);
    }),
    // The language decides how much `1.500` is.
    onChange($locale, (now, old) => setSendAmount(translateAmount($transferForm.get(), old, now))),
    // Specification §4: setting another active network resets the form.
    onChange($activeNetwork, (now, old) => {
      if (now?.id !== old?.id) leave();
    }),
    // The moment lies over Account and goes with the dialog. In embedded mode, a close shows Account
    // anew.
    onChange($route, endSent),
    // Another account has another token list.
    onChange($activeAccount, (now, old) => {
      if (who(now) !== who(old)) leave();
    }),
  );
}

export const SEND_RULES: RuleSet = { persist: [formFollows] };
