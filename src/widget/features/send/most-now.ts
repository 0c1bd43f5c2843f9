/** The most of a token that can be sent now, by the chain: with the fee left, and that of a chain below. */
import { NATIVE } from '../../core/sender';
import { $sending, type Token } from '../../core/sending';
import { placeOrThrow } from './place';
import { $target } from './receiver';

/** Undefined when another token has been picked meanwhile. @throws AppKitError */
export async function mostNow({ id, decimals }: Token): Promise<bigint | undefined> {
  const { sender, where } = placeOrThrow();
  const target = $target.get();
  // Before there is a receiver: a plain transfer, as to oneself.
  const to = target.state === 'ready' ? target.address : where.from;
  const read = id === NATIVE ? undefined : sender.readAddress(id);
  const token = read && 'address' in read ? read.address : id;
  const { max } = await sender.quote(where, { token, decimals, to, amount: 0n });
  return $sending.get().token?.id === id ? max : undefined;
}
