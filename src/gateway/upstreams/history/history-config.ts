/** Where an account's history comes from: the key `sources.history` of a chain. */
import * as v from 'valibot';
import { isOutside } from '../../catalogue-config';

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const outsideUrl = v.pipe(
  v.string(),
  v.check((url) => /^https:\/\//.test(url) && URL.canParse(url), 'must be an https address'),
  v.check(
    (url) => !URL.canParse(url) || isOutside(url),
    'must not lead to this machine or a private network',
  ),
);

export const historyConfig = v.variant(
  'kind',
  [
    /** Read from the chain's own blocks, into the store. */
    v.strictObject({
      kind: v.literal('onchain'),
      /** Where to begin, the first time: a block's number, or the newest one there is then. */
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
      /** Sent to it and to nobody else. */
      apiKey: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
    }),
  ],
  'must be { "kind": "onchain", … } or { "kind": "external", "url" }',
);

/** As checked, with every default filled in. */
export type ExternalHistory = Extract<v.InferOutput<typeof historyConfig>, { kind: 'external' }>;
