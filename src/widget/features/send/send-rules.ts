/** What follows from what, on the screens of sending. Started when the island comes. */

import { $locale } from '../../core/i18n/i18n';
import { $transferForm, resetSending, setSendAmount } from '../../core/payments/transfer-form';
import { $activeAccount } from '../../core/state/accounts';
import { $activeNetwork } from '../../core/state/namespaces';
import { combineStops, onChange, type Stop } from '../../core/state/store-listeners';
import { rewritten } from './form/amount';
import { readReceiver } from './form/recipient';
import { dropReview } from './submit/confirm-send';

const who = (account: ReturnType<typeof $activeAccount.get>): string =>
  account.status === 'connected' ? `${account.namespace}:${account.address}` : '';

/** What was to be paid there is not paid here. */
function leave(): void {
  resetSending();
  dropReview();
}

export function startSendRules(): Stop {
  return combineStops(
    onChange($transferForm, (now, old) => {
      if (now.receiver !== old.receiver) readReceiver(now.receiver);
    }),
    // Of `1.500` it is the language that says how much it is.
    onChange($locale, (now, old) => setSendAmount(rewritten($transferForm.get(), old, now))),
    // Specification §4: setting another active network resets the form.
    onChange($activeNetwork, (now, old) => {
      if (now?.id !== old?.id) leave();
    }),
    // What another account owns is another list.
    onChange($activeAccount, (now, old) => {
      if (who(now) !== who(old)) leave();
    }),
  );
}
