/** The purchases of an account at Coinbase, as entries of its history. Source: protocol §1.3. */
import * as v from 'valibot';
import { isoTime, positiveMoney } from '../../protocol/http/account-values';
import type { HistoryStatus } from '../../protocol/http/history';
import { label, listOf, optionalField } from '../../protocol/http/lenient-schemas';
import type { AskCoinbase } from './coinbase-links';
import { networkOfCoinbase } from './coinbase-networks';
import { camelKeys, readReply } from './provider-replies';

const PAGE_SIZE = 50;
/** Instead of a hash, before there is a transaction. */
const NO_HASH = '0x';

/** An unknown state is dropped: nothing may look finished that is not. */
const STATES: Readonly<Record<string, HistoryStatus>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
};

/** An object with the currency, or the amount alone. */
const amount = v.union([
  v.pipe(
    v.object({ value: positiveMoney }),
    v.transform(({ value }) => value),
  ),
  positiveMoney,
]);

const purchase = v.object({
  status: v.pipe(
    v.string(),
    v.check((status) => Object.hasOwn(STATES, status)),
    v.transform((status) => STATES[status] as HistoryStatus),
  ),
  transactionId: v.pipe(v.string(), v.regex(/^[-\w]{1,128}$/)),
  txHash: optionalField(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))),
  createdAt: isoTime,
  walletAddress: optionalField(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))),
  purchaseCurrency: label(11),
  purchaseNetwork: v.fallback(v.string(), ''),
  purchaseAmount: optionalField(amount),
});

const reply = v.pipe(
  v.unknown(),
  v.transform((value) => camelKeys(value)),
  v.object({
    transactions: listOf(purchase, PAGE_SIZE),
    nextPageKey: optionalField(v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048))),
  }),
);

export interface PurchasePage {
  data: object[];
  next: string | null;
}

export type PurchasesOf = (account: string, cursor?: string) => Promise<PurchasePage>;

export function createPurchases(ask: AskCoinbase): PurchasesOf {
  return async (account, cursor) => {
    const query = new URLSearchParams({
      page_size: String(PAGE_SIZE),
      ...(cursor && { page_key: cursor }),
    });
    const path = `/onramp/v1/buy/user/${encodeURIComponent(account)}/transactions?${query}`;
    const { transactions, nextPageKey } = await readReply(() => ask(path), reply);
    return {
      // Anyone may put an address into a link to the shop: a purchase for another wallet is no entry here.
      data: transactions
        .filter(({ walletAddress }) => !walletAddress || isSame(walletAddress, account))
        .map((each) => toEntry(account, each)),
      next: nextPageKey ?? null,
    };
  };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function toEntry(account: string, found: v.InferOutput<typeof purchase>): object {
  const { transactionId, txHash = NO_HASH, status, createdAt, purchaseCurrency } = found;
  const quantity = found.purchaseAmount !== undefined && {
    quantity: { numeric: found.purchaseAmount },
  };
  return {
    id: transactionId,
    metadata: {
      ...{ operationType: 'bought', hash: txHash, minedAt: createdAt, status },
      ...{ sentFrom: 'Coinbase', sentTo: account, nonce: null, application: { name: 'Coinbase' } },
      chain: networkOfCoinbase(found.purchaseNetwork) ?? null,
    },
    transfers: [
      {
        fungible_info: { name: purchaseCurrency, symbol: purchaseCurrency },
        ...{ nft_info: null, direction: 'in', to: account, ...quantity },
      },
    ],
  };
}
