/** What follows from what, on the screens of sending. Started when the island comes. */
import { $activeAccount } from '../../core/accounts';
import { $activeNetwork } from '../../core/chains';
import { $locale } from '../../core/i18n';
import { $sending, resetSending, setSendAmount } from '../../core/sending';
import { all, onChange, type Stop } from '../../core/store-changes';
import { rewritten } from './amounts';
import { dropReview } from './confirm';
import { readReceiver } from './receiver';

const who = (account: ReturnType<typeof $activeAccount.get>): string =>
  account.status === 'connected' ? `${account.namespace}:${account.address}` : '';

/** What was to be paid there is not paid here. */
function leave(): void {
  resetSending();
  dropReview();
}

export function startSendRules(): Stop {
  return all(
    onChange($sending, (now, old) => {
      if (now.receiver !== old.receiver) readReceiver(now.receiver);
    }),
    // Of `1.500` it is the language that says how much it is.
    onChange($locale, (now, old) => setSendAmount(rewritten($sending.get(), old, now))),
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
