/**
 * Defines the activity endpoint: an account's transactions in pages, newest first. Source: protocol
 * §1.3; `since`, the token's address and decimals, the NFT's id and address, and the two sides of a
 * transfer are ours.
 */
import * as v from 'valibot';
import {
  caip2,
  caip10,
  cursorQuery,
  isoTime,
  type PageReply,
  pageFields,
  positiveMoney,
  tokenDecimals,
  wholeNumber,
} from './account-values';
import { CURRENCIES } from './currencies';
import { endpoint } from './endpoint';
import { label, listOf, money, optionalField, pictureUrl, webUrl } from './lenient-schemas';

export const OPERATION_TYPES = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'sell',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const;
export type OperationType = (typeof OPERATION_TYPES)[number];

/** An entry in another state is dropped: nothing may look confirmed that is not. */
export const HISTORY_STATUSES = [
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const;
export type HistoryStatus = (typeof HISTORY_STATUSES)[number];

const picture = optionalField(
  v.object({ url: pictureUrl, content_type: optionalField(v.pipe(v.string(), v.maxLength(100))) }),
);

const fungible = v.object({
  name: optionalField(label(32)),
  symbol: optionalField(label(11)),
  icon: optionalField(v.object({ url: pictureUrl })),
  /** Ours: CAIP-10; absent for the native coin, and from servers that do not send it. */
  address: optionalField(caip10),
  /** Ours. */
  decimals: optionalField(tokenDecimals),
  /** Ours: an unlisted token whose name advertises a website. */
  is_spam: optionalField(v.boolean()),
});

const nft = v.object({
  name: optionalField(label(64)),
  content: optionalField(v.object({ preview: picture, detail: picture })),
  flags: v.fallback(v.object({ is_spam: v.fallback(v.boolean(), false) }), { is_spam: false }),
  /** Ours. */
  token_id: optionalField(wholeNumber),
  /** Ours: CAIP-10 of the collection. */
  address: optionalField(caip10),
});

/** An address or a hash in a spelling that may go into a link. */
const plain = v.pipe(v.string(), v.regex(/^[-.%\w]{1,128}$/));

export const historyTransfer = v.object({
  fungible_info: optionalField(fungible),
  nft_info: optionalField(nft),
  direction: v.picklist(['in', 'out', 'self']),
  /** Ours: whose it was and whose it is now. A transfer may be in another's transaction. */
  from: optionalField(plain),
  to: optionalField(plain),
  /**
   * Whole coins, a decimal string. Absent (ours): the token does not say how it is counted, so how much
   * it was is not known.
   */
  quantity: v.optional(v.object({ numeric: positiveMoney })),
  /** Fiat, then and of one coin; absent when unknown. */
  value: optionalField(money),
  price: optionalField(money),
});
export type HistoryTransfer = v.InferOutput<typeof historyTransfer>;

export const historyEntry = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  metadata: v.object({
    /** An unknown operation counts as `execute`. */
    operationType: v.fallback(v.picklist(OPERATION_TYPES), 'execute'),
    hash: plain,
    minedAt: isoTime,
    /** '' if absent, as for the recipient of a deployment. */
    sentFrom: v.fallback(plain, ''),
    sentTo: v.fallback(plain, ''),
    status: v.picklist(HISTORY_STATUSES),
    nonce: optionalField(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    application: optionalField(
      v.object({ name: optionalField(label(64)), iconUrl: optionalField(webUrl) }),
    ),
    chain: optionalField(caip2),
  }),
  transfers: v.fallback(listOf(historyTransfer, 500), []),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

export const historyQuery = () =>
  v.object({
    cursor: cursorQuery(),
    /** CAIP-2; without it, every network of the namespace. */
    chainId: v.optional(v.string()),
    currency: v.optional(v.picklist(CURRENCIES)),
    onramp: v.optional(v.literal('coinbase')),
  });

interface HistoryReply extends PageReply {
  data: HistoryEntry[];
}

export const history = endpoint<v.InferInput<ReturnType<typeof historyQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/account/:address/history',
  reply: v.pipe(
    v.object({ data: listOf(historyEntry, 1000), ...pageFields }),
    v.transform((reply): HistoryReply => reply),
  ),
});
