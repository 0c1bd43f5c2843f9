/**
 * The messages of x402, version 2: a payment that a server asks for with HTTP 402, and that a signature
 * makes. Sources: github.com/x402-foundation/x402 (specification version 2 §5, scheme exact on EVM §1, HTTP
 * transport version 2); EIP-3009.
 */
import * as v from 'valibot';
import { MOST_HEADER } from './x402-limits';

export const X402_VERSION = 2;

/** Headers of HTTP, each base64 of JSON. */
export const X402_HEADERS = {
  required: 'PAYMENT-REQUIRED',
  signature: 'PAYMENT-SIGNATURE',
  response: 'PAYMENT-RESPONSE',
} as const;

const shortText = v.pipe(v.string(), v.maxLength(300));
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'must be 0x and 40 hex digits'));
const evmNetwork = v.pipe(v.string(), v.regex(/^eip155:\d{1,20}$/, 'must be an EVM network'));
/** A uint256. */
const units = v.pipe(
  v.string(),
  // One check: the parts of a pipe run after each other, also after one has failed.
  v.check(
    (text) => /^\d{1,78}$/.test(text) && BigInt(text) < 2n ** 256n,
    'must be a whole number as text',
  ),
);

/** One way to pay. Other schemes and networks are left to other clients. */
export const exactRequirements = v.object({
  scheme: v.literal('exact'),
  network: evmNetwork,
  /** In the smallest unit. */
  amount: v.pipe(units, v.regex(/[1-9]/, 'must be more than zero')),
  /** The token. */
  asset: address,
  payTo: address,
  maxTimeoutSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  extra: v.object({
    /** EIP-712 domain of the token. */
    name: shortText,
    version: shortText,
    assetTransferMethod: v.optional(v.literal('eip3009')),
  }),
});
export type ExactRequirements = v.InferOutput<typeof exactRequirements>;

export const x402Resource = v.object({
  url: v.pipe(v.string(), v.maxLength(2_000)),
  description: v.optional(shortText),
  mimeType: v.optional(shortText),
});

const MOST_WAYS = 20;

/** `PAYMENT-REQUIRED`. A client takes the first of `accepts` that it can read. */
export const paymentRequired = v.object({
  x402Version: v.literal(X402_VERSION),
  resource: x402Resource,
  accepts: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MOST_WAYS)),
});
export type X402Required = v.InferOutput<typeof paymentRequired>;

const authorization = v.object({
  from: address,
  to: address,
  value: units,
  /** Epoch seconds. */
  validAfter: units,
  validBefore: units,
  nonce: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i, 'must be 0x and 64 hex digits')),
});
export type TransferAuthorization = v.InferOutput<typeof authorization>;

/** `PAYMENT-SIGNATURE`. */
export const paymentPayload = v.object({
  x402Version: v.literal(X402_VERSION),
  resource: v.optional(x402Resource),
  accepted: exactRequirements,
  payload: v.object({
    /** Contracts sign with more bytes than keys do. */
    signature: v.pipe(v.string(), v.maxLength(4_098), v.regex(/^0x(?:[\da-f]{2})+$/i)),
    authorization,
  }),
});
export type X402Payload = v.InferOutput<typeof paymentPayload>;

/** @returns undefined for text that is no base64 of JSON in UTF-8 */
export function readX402Header(text: string): unknown {
  if (text.length > MOST_HEADER) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** ASCII alone: other letters are escaped, so that each decoder reads the same. */
export function writeX402Header(value: object): string {
  const json = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return btoa(json);
}
