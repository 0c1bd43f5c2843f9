/** Stores the swap that the user prepares. */
import { atom, type ReadableAtom } from 'nanostores';
import { sameAddress } from '../../../../protocol/address-looks';
import { DEFAULT_SLIPPAGE, type Slippage } from '../../../../protocol/swaps/swap-math';
import type { Token } from '../../../core/account-data/token';

export type SwapSide = 'from' | 'to';

export interface SwapForm {
  from?: Token | undefined;
  to?: Token | undefined;
  /** Of `from`, as typed, in the user's language. */
  amount: string;
  slippage: Slippage;
}

/** Source: protocol §1.4 "default source token = native coin, amount `1`". */
const EMPTY: SwapForm = { amount: '1', slippage: DEFAULT_SLIPPAGE };
const form = atom<SwapForm>(EMPTY);
export const $swapForm: ReadableAtom<SwapForm> = form;

export function setSwap(change: Partial<SwapForm>): void {
  form.set({ ...form.get(), ...change });
}

/** The token of the other side changes the sides. */
export function setSwapToken(side: SwapSide, token: Token): void {
  const now = form.get();
  const other = side === 'from' ? 'to' : 'from';
  const taken = now[other] && sameAddress(now[other].id, token.id);
  form.set({ ...now, ...(taken && { [other]: now[side] }), [side]: token });
}

/** @param amount of the new source token, as text of the user's language */
export function flipSwap(amount: string): void {
  const { from, to, slippage } = form.get();
  form.set({ from: to, to: from, amount, slippage });
}

export function resetSwap(): void {
  form.set(EMPTY);
}
