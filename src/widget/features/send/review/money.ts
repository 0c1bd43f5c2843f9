/** Writes the amounts of the review, and computes what they are worth in fiat. */
import { addDecimals, fiatOf } from '../../../../protocol/amount-math';
import { sanitizeName } from '../../../../protocol/sanitize';
import { truncateAddress } from '../../../../protocol/validate';
import { portfolioOf } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/account-data/token';
import { coinText } from '../../../core/payments/coin-text';
import { costOf } from '../../../core/payments/payment-cost';
import { unitOf } from '../../../core/payments/token-unit';
import type { Review } from './review';

const NAME_LENGTH = 255;
/** Cents are cut from these, so that less than a cent is not written as nothing. */
const FIAT_PLACES = 18;

/** The amount of the transfer, whole. */
export const amountText = (review: Review): string =>
  coinText(review.transfer.amount, review.facts.decimals, unitOf(review));

/** The recipient as the user named it, else by the shortened address. */
export const recipientText = ({ name, transfer }: Review): string =>
  name ? sanitizeName(name, NAME_LENGTH) : truncateAddress(transfer.to);

/** In fiat, by the gateway's prices; a part without a price is undefined. */
export interface ReviewWorth {
  amount?: string | undefined;
  cost?: string | undefined;
  total?: string | undefined;
}

export function worthOfReview({ place, token, facts, transfer, quote }: Review): ReviewWorth {
  const of = (units: bigint, decimals: number, price: string | undefined) =>
    price === undefined ? undefined : fiatOf(units, decimals, price, FIAT_PLACES);
  const coin = portfolioOf(place.account).tokens.find(({ id }) => id === NATIVE);
  const isCoin = transfer.token === NATIVE;
  const amount = of(transfer.amount, facts.decimals, token.price);
  const { decimals } = place.where.network.nativeCurrency;
  const costs = costOf(quote);
  const cost = of(costs, decimals, isCoin ? token.price : coin?.price);
  // Nothing to pay needs no price.
  const total =
    amount === undefined || (cost === undefined && costs > 0n)
      ? undefined
      : addDecimals([amount, cost ?? '0']);
  return { amount, cost, total };
}
