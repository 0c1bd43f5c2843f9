/** Asks the wallet for the next step of a swap, and tracks its transaction, even after a late answer. */
import { formatDecimals } from '../../../../protocol/amount';
import { sanitizeName } from '../../../../protocol/sanitize';
import type { StoredPayment, StoredSwap } from '../../../../protocol/storage-keys';
import { SYMBOL_LENGTH } from '../../../../protocol/token-text';
import { NATIVE, type Token } from '../../../core/account-data/token';
import { smartAccount } from '../../../core/analytics/smart-account';
import { track } from '../../../core/analytics/track-event';
import type { SentCall } from '../../../core/contracts/sender';
import { formatAmount } from '../../../core/i18n/number-format';
import { type SubmitOptions, submitPayment } from '../../../core/payments/submit-request';
import { addPending } from '../../../core/payments/transaction-tracker';
import { t } from '../messages';
import { isPaying, type SwapReview } from '../review/swap-review';
import { expectEnd } from './swap-ends';
import { dropProgress, putProgress, swapProgress } from './swap-progress';

const nameOf = ({ id, symbol }: Token): string =>
  id === NATIVE ? sanitizeName(symbol, SYMBOL_LENGTH) : id;

/** As analytics name it. */
export function swapProperties({ place, query, expected }: SwapReview) {
  const { from, to, amount } = query;
  return {
    ...smartAccount(),
    network: place.where.network.id,
    swapFromToken: nameOf(from),
    swapToToken: nameOf(to),
    swapFromAmount: formatDecimals(amount, from.decimals),
    swapToAmount: formatDecimals(expected, to.decimals),
  };
}

export const sourceText = ({ query: { from, amount } }: Pick<SwapReview, 'query'>): string =>
  `${formatAmount(formatDecimals(amount, from.decimals))}\u00a0${from.symbol}`;

function requestOf({ place, query, router }: SwapReview, isSwap: boolean): StoredPayment {
  const { network, from } = place.where;
  // An approval pays nothing.
  const amount = isSwap ? formatDecimals(query.amount, query.from.decimals) : '0';
  const common = { id: `${Math.random()}`, networkId: network.id, from, to: router.address };
  return { ...common, token: query.from.id, amount, at: Date.now(), sent: false };
}

function progressOf({ place, query, router }: SwapReview): StoredSwap {
  const { network, from: account } = place.where;
  const { from, to, amount, slippage } = query;
  const numeric = '0';
  return {
    ...{ networkId: network.id, account, router: router.address, units: String(amount), slippage },
    ...{ from: { ...from, numeric }, to: { ...to, numeric }, step: 'approve', at: Date.now() },
  };
}

function follow(review: SwapReview, id: string, isSwap: boolean, content?: SentCall): void {
  const { place, query, router, quote, batch } = review;
  const { network, from } = place.where;
  const amount = sourceText(review);
  const description = isSwap
    ? t('swapping', { from: amount, to: query.to.symbol })
    : t('approving_one', { from: amount, name: router.name });
  expectEnd(id, {
    isSwap,
    ...{ network, from: amount, to: query.to.symbol, symbol: query.from.symbol },
    tokens: [query.from.id, query.to.id],
  });
  addPending({
    ...{ id, namespace: network.namespace, networkId: network.id, from },
    ...{ description, sentAt: Date.now() },
    ...(quote.nonce !== undefined && !batch && { nextNonce: quote.nonce }),
    ...(content && { call: content }),
    ...((place.where.provider.proposal || batch) && { proposed: true }),
    ...(batch && { batch: true }),
  });
}

/** @returns the id of the transaction. @throws AppKitError of the wallet. */
export async function submitStep(review: SwapReview, options: SubmitOptions): Promise<string> {
  const { place, steps, call, quote, batch } = review;
  const { where, contracts } = place;
  const isSwap = isPaying(steps[0]);
  const before = swapProgress(where);
  const asked = requestOf(review, isSwap);
  const mark = (step: StoredSwap['step'], hash?: string): void =>
    putProgress(where, { ...progressOf(review), step, ...(hash && { hash }) });
  try {
    // It only helps to find the transaction again.
    const content = batch ? undefined : await contracts.contentOf(call).catch(() => undefined);
    return await submitPayment({
      ...options,
      ...{ place, asked },
      submit: (asking) =>
        batch
          ? batch.batches.submit(where, batch.calls, quote, asking)
          : contracts.submitCall(where, call, quote, asking),
      onAsking() {
        // A swap without an approval is in the journal of payments.
        if (!isSwap) mark('approve');
        else if (before) mark('swap', before.hash);
        options.onAsking();
      },
      onSent(id) {
        if (isSwap) {
          dropProgress(where);
          track('SWAP_SUCCESS', swapProperties(review));
        } else mark('approved', id);
        follow(review, id, isSwap, content);
      },
    });
  } catch (cause) {
    // Nothing was sent for certain: the record says as much as before.
    if (isRejected(cause)) {
      if (before) putProgress(where, before);
      else dropProgress(where);
    }
    throw cause;
  }
}

const isRejected = (cause: unknown): boolean =>
  ['user_rejected', 'canceled', 'request_pending'].includes(`${Object(cause).code}`);
