/** The most of a token that can be sent now, by the chain: with the fee left, and that of a chain below. */
import { writeAmount } from '../../../../protocol/amount-input';
import { NATIVE } from '../../../core/contracts/sender';
import { $locale } from '../../../core/i18n/i18n';
import {
  currentSendContext,
  requireSendContext,
  sameSendContext,
} from '../../../core/payments/send-context';
import { $transferForm, setSendAmount, type Token } from '../../../core/payments/transfer-form';
import { $recipientState } from './recipient';

/**
 * Undefined when another token has been selected meanwhile, something else typed, or the account or the
 * network is another one: each has a coin of its own, and they are all called `native`. @throws AppKitError
 */
export async function maxNow({ id, decimals }: Token): Promise<bigint | undefined> {
  const place = requireSendContext();
  const { sender, where } = place;
  const { amount } = $transferForm.get();
  const target = $recipientState.get();
  // Before there is a receiver: a plain transfer, as to oneself.
  const to = target.state === 'ready' ? target.address : where.from;
  const read = id === NATIVE ? undefined : sender.readAddress(id);
  const token = read && 'address' in read ? read.address : id;
  const { max } = await sender.quote(where, { token, decimals, to, amount: 0n });
  const [form, here] = [$transferForm.get(), currentSendContext()];
  const same =
    form.token?.id === id && form.amount === amount && here && sameSendContext(here, place);
  return same ? max : undefined;
}

/** Into the form, in the language that it is in by then. @throws AppKitError */
export async function fillMost(token: Token): Promise<void> {
  const most = await maxNow(token);
  if (most !== undefined) {
    setSendAmount(writeAmount(most, token.decimals, $locale.get()), false);
  }
}
