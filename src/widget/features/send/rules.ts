/** What follows from what, on the screens of sending. Started when the island comes. */
import { $activeAccount } from '../../core/accounts';
import { $activeNetwork } from '../../core/chains';
import { $sending, resetSending } from '../../core/sending';
import { all, onChange, type Stop } from '../../core/store-changes';
import { readReceiver } from './receiver';

const who = (account: ReturnType<typeof $activeAccount.get>): string =>
  account.status === 'connected' ? `${account.namespace}:${account.address}` : '';

export function startSendRules(): Stop {
  return all(
    onChange($sending, (now, old) => {
      if (now.receiver !== old.receiver) readReceiver(now.receiver);
    }),
    // Specification §4: setting another active network resets the form.
    onChange($activeNetwork, (now, old) => {
      if (now?.id !== old?.id) resetSending();
    }),
    // What another account owns is another list.
    onChange($activeAccount, (now, old) => {
      if (who(now) !== who(old)) resetSending();
    }),
  );
}
