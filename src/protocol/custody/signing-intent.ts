/**
 * An intent: everything that the vault needs to judge a signature and to make it. The vault decodes
 * the bytes itself; recipient and amount are not taken from the caller.
 */
import * as v from 'valibot';

const networkId = v.pipe(v.string(), v.maxLength(64), v.regex(/^(?:eip155|solana):[-\w]{1,32}$/));
/** Scheme, host and port of the page that asks. */
const origin = v.pipe(v.string(), v.maxLength(255), v.url());
const hex = (bytes: number) =>
  v.pipe(v.string(), v.maxLength(2 + 2 * bytes), v.regex(/^0x(?:[\da-f]{2})*$/i));
const base64 = (bytes: number) =>
  v.pipe(v.string(), v.maxLength(4 * Math.ceil(bytes / 3)), v.base64());

/** Longest data of one signature, in bytes. */
export const MAX_SIGNED_BYTES = 131_072;
/** A Solana transaction is one packet. */
export const MAX_SOLANA_TRANSACTION = 1_232;

const common = { origin, networkId };

export const signingIntent = v.variant('kind', [
  /** RLP of the unsigned transaction with its type (EIP-2718). */
  v.strictObject({
    kind: v.literal('eip155_transaction'),
    ...common,
    transaction: hex(MAX_SIGNED_BYTES),
  }),
  /** The bytes below the prefix of EIP-191. */
  v.strictObject({ kind: v.literal('eip155_message'), ...common, message: hex(MAX_SIGNED_BYTES) }),
  /** The JSON text of EIP-712. */
  v.strictObject({
    kind: v.literal('eip155_typed_data'),
    ...common,
    typedData: v.pipe(v.string(), v.maxLength(MAX_SIGNED_BYTES)),
  }),
  /** A whole transaction (legacy or v0). The signature covers its message. */
  v.strictObject({
    kind: v.literal('solana_transaction'),
    ...common,
    transaction: base64(MAX_SOLANA_TRANSACTION),
  }),
  v.strictObject({
    kind: v.literal('solana_message'),
    ...common,
    message: base64(MAX_SIGNED_BYTES),
  }),
]);
export type SigningIntent = v.InferOutput<typeof signingIntent>;
export type IntentKind = SigningIntent['kind'];
