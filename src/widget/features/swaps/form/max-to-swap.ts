/** The most of a token that can be swapped now, by the chain: of the native coin without the fee. */
import { NATIVE, type Token } from '../../../core/account-data/token';
import { requireSwapContext } from '../swap-context';

/** (ours) Gas of a swap in two steps, with reserve. */
const GAS = 400_000n;

/** @throws AppKitError */
export async function maxToSwap({ id, decimals }: Token): Promise<bigint> {
  const { sender, contracts, where } = requireSwapContext();
  if (id !== NATIVE) return contracts.balance(where, id);
  const transfer = { token: NATIVE, decimals, to: where.from, amount: 0n };
  const { max, price } = await sender.quote(where, transfer);
  const left = max - (price?.perGas ?? 0n) * GAS;
  return left > 0n ? left : 0n;
}
