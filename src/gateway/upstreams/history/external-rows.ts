/** Rows of Etherscan's lists, as Blockscout gives them, too. All of it is checked here. */
import * as v from 'valibot';
import { readAmount } from '../external/parse-fields';

/** The lists an account's history is spread over. */
export const HISTORY_LISTS = [
  'txlist',
  'txlistinternal',
  'tokentx',
  'tokennfttx',
  'token1155tx',
] as const;
export type List = (typeof HISTORY_LISTS)[number];

const lower = v.transform((text: string) => text.toLowerCase());
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), lower);
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), lower);
const absent = v.union([v.literal(''), v.null(), v.undefined()]);
const digits = v.pipe(
  v.unknown(),
  v.transform(readAmount),
  v.bigint(),
  v.transform((amount) => String(amount)),
);
const flag = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
  v.picklist(['0', '1']),
);
const whole = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/),
      v.transform((text) => Number(text)),
    ),
    v.number(),
  ]),
  v.safeInteger(),
  v.minValue(0),
);
/**
 * An absent value is unknown. An unreadable value makes the entry malformed, because a fallback
 * would be wrong.
 */
const unlessAbsent = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.optional(
    v.union([
      v.pipe(
        absent,
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );
/** Of what nothing depends on. */
const maybe = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.fallback(v.optional(schema), undefined);

const rowSchema = v.pipe(
  v.object({
    blockNumber: whole,
    /** The range of a Date. */
    timeStamp: v.pipe(whole, v.maxValue(8_640_000_000_000)),
    hash: v.optional(hash),
    /** Blockscout's name for it among the calls inside. */
    transactionHash: v.optional(hash),
    transactionIndex: maybe(whole),
    nonce: maybe(whole),
    from: address,
    to: v.union([
      address,
      v.pipe(
        absent,
        v.transform(() => ''),
      ),
    ]),
    contractAddress: unlessAbsent(address),
    value: unlessAbsent(digits),
    input: maybe(v.string()),
    isError: unlessAbsent(flag),
    txreceipt_status: unlessAbsent(flag),
    tokenID: unlessAbsent(digits),
    tokenValue: unlessAbsent(digits),
    tokenName: v.fallback(v.string(), ''),
    tokenSymbol: v.fallback(v.string(), ''),
    tokenDecimal: maybe(v.pipe(whole, v.maxValue(255))),
  }),
  v.transform(({ hash: first, transactionHash, ...row }) => ({
    ...row,
    hash: first ?? transactionHash ?? '',
  })),
  v.check(({ hash: known }) => known !== ''),
);
export type ExternalRow = v.InferOutput<typeof rowSchema>;

/** All of the list, or undefined: a row that is left out would be a payment that never was. */
export function readRows(value: unknown): ExternalRow[] | undefined {
  const result = v.safeParse(v.array(rowSchema), value);
  return result.success ? result.output : undefined;
}
