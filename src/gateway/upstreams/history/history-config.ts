/** The source of an account's history: the key `sources.history` of a chain. */
import * as v from 'valibot';
import { isOutside } from '../../catalogue/catalogue-config';
import { urlTemplate, valuePath } from '../source-config-parts';

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const outsideUrl = v.pipe(
  v.string(),
  v.check((url) => /^https:\/\//.test(url) && URL.canParse(url), 'must be an https address'),
  v.check(
    (url) => !URL.canParse(url) || isOutside(url),
    'must not point to this machine or a private network',
  ),
);

/** Each entry of the list is a transaction, or one transfer in it; those of one hash belong together. */
const restHistory = v.strictObject({
  kind: v.literal('rest'),
  /** With `{address}`, and if it wants them `{reference}`, `{cursor}` and `{before}`, the newest block wanted. */
  url: v.pipe(urlTemplate, v.includes('{address}', 'must contain {address}')),
  /** The path of the list in the reply, newest first; absent: the reply is the list. */
  list: v.exactOptional(valuePath),
  /** The path of the next answer's cursor; absent: there is one answer. */
  next: v.exactOptional(valuePath),
  /** The path of each value in an entry. `value` is in smallest units. */
  fields: v.strictObject({
    hash: valuePath,
    block: valuePath,
    /** Epoch seconds or milliseconds, or ISO 8601. */
    time: valuePath,
    from: valuePath,
    to: valuePath,
    value: valuePath,
    /** Unique per entry: repeated entries count once. */
    id: v.exactOptional(valuePath),
    /** Within its block. */
    index: v.exactOptional(valuePath),
    nonce: v.exactOptional(valuePath),
    /** Of the transaction, for what it did. */
    input: v.exactOptional(valuePath),
    contract: v.exactOptional(valuePath),
    /** A standard with 1155 in it is ERC-1155; all others with a `tokenId` are ERC-721. */
    standard: v.exactOptional(valuePath),
    tokenId: v.exactOptional(valuePath),
    name: v.exactOptional(valuePath),
    symbol: v.exactOptional(valuePath),
    decimals: v.exactOptional(valuePath),
  }),
  /** The contract value in entries of the native coin; they may also lack one. */
  native: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  /**
   * Marks a failed transaction: the path and its value. Absent: the service reports no failures.
   */
  failed: v.exactOptional(v.strictObject({ at: valuePath, is: v.string() })),
});

export const historyConfig = v.variant(
  'kind',
  [
    /** Read from the chain's own blocks, into the store. */
    v.strictObject({
      kind: v.literal('onchain'),
      /**
       * The first block to index on the first start: a block number, or the newest block at that
       * time.
       */
      from: v.optional(v.union([v.literal('latest'), whole(0, Number.MAX_SAFE_INTEGER)]), 'latest'),
      /** Blocks that a reorganisation may drop. */
      depth: v.optional(whole(1, 1_000), 128),
      /** Between two looks at the newest block, in ms. */
      pollMs: v.optional(whole(50, 600_000), 3_000),
    }),
    /** Asked of a service with Etherscan's questions, as Blockscout has them, too. */
    v.strictObject({
      kind: v.literal('external'),
      /** Without the questions, such as https://eth.blockscout.com/api. */
      url: outsideUrl,
      /** Sent to this service only. */
      apiKey: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
    }),
    restHistory,
  ],
  'must be { "kind": "onchain", … }, { "kind": "external", "url" } or { "kind": "rest", "url", "fields" }',
);

/** As checked, with every default filled in. */
export type ExternalHistory = Extract<v.InferOutput<typeof historyConfig>, { kind: 'external' }>;
export type RestHistory = v.InferOutput<typeof restHistory>;
