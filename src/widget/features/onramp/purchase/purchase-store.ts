/** Stores the purchase that the user began last. */
import { atom, type ReadableAtom } from 'nanostores';
import type { OnrampProviderInfo } from '../../../../protocol/http/onramp';
import type { AppKitError } from '../../../core/errors/app-kit-error';
import type { ConnectedAccount } from '../../../core/state/accounts';

export interface OnrampPurchase {
  provider: OnrampProviderInfo;
  account: ConnectedAccount;
  /** Symbol. */
  asset: string;
  /** CAIP-10 of the token on this network; absent for a coin, and where it is unknown. */
  token?: string | undefined;
  /** Absent: the user enters it at the provider. */
  amount?: string | undefined;
  currency: string;
  step: /** The link is being made. */
    | 'opening'
    /** The browser blocked the window: the user opens the link. */
    | 'link'
    | 'waiting'
    /** No word from the provider for long. It is no failure: the user may have paid. */
    | 'late'
    | 'done'
    | 'failed';
  /** Of a link that was not opened yet. */
  link?: string | undefined;
  /** At the gateway; absent before the link is there. */
  id?: string | undefined;
  /** Why no link was made. */
  error?: AppKitError | undefined;
  /** Why the provider ended it, in one word for programs. */
  reason?: string | undefined;
  /** Decimal string of what was delivered; '' if unknown. */
  received?: string | undefined;
}

const state = atom<OnrampPurchase | undefined>(undefined);
export const $onrampPurchase: ReadableAtom<OnrampPurchase | undefined> = state;

export const setPurchase = (purchase: OnrampPurchase | undefined): void => state.set(purchase);

/** @returns false if another purchase was begun meanwhile */
export function changeIf(
  is: (now: OnrampPurchase) => boolean,
  change: Partial<OnrampPurchase>,
): boolean {
  const now = state.get();
  if (!now || !is(now)) return false;
  state.set({ ...now, ...change });
  return true;
}
