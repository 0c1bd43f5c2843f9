/**
 * The interface of an x402 facilitator: a server that checks a signed payment and brings it to the
 * network. Source: github.com/x402-foundation/x402, specification version 2 §5.3, §5.4, §7, §9.
 */
import * as v from 'valibot';
import { endpoint } from '../http/endpoint';
import { exactRequirements, paymentPayload, X402_VERSION } from './x402';

/**
 * Reasons of a refusal. The first block is of the specification; the second of its reference
 * implementation; the last is ours.
 */
export const X402_REASONS = [
  'insufficient_funds',
  'invalid_exact_evm_payload_authorization_valid_after',
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'invalid_exact_evm_payload_signature',
  'invalid_exact_evm_payload_recipient_mismatch',
  'invalid_network',
  'invalid_payload',
  'invalid_payment_requirements',
  'unsupported_scheme',
  'invalid_x402_version',
  'invalid_transaction_state',
  'unexpected_verify_error',
  'unexpected_settle_error',
  'invalid_exact_evm_nonce_already_used',
  'invalid_exact_evm_transaction_simulation_failed',
  'invalid_exact_evm_eip3009_not_supported',
  'facilitator_budget_spent',
  'facilitator_payer_limit',
  'facilitator_payer_waits',
] as const;
export type X402Reason = (typeof X402_REASONS)[number];

/** The body of both calls, read by the gateway alone. */
export const facilitatorBody = () =>
  v.object({
    x402Version: v.literal(X402_VERSION),
    paymentPayload,
    paymentRequirements: exactRequirements,
  });

const hash = v.pipe(v.string(), v.regex(/^(?:0x[\da-f]{64})?$/i));
const reason = v.picklist(X402_REASONS);

export const x402Verify = endpoint<Record<never, never>>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/x402/verify',
  reply: v.object({
    isValid: v.boolean(),
    invalidReason: v.optional(reason),
    /** Says how to correct it; an extension. */
    invalidMessage: v.optional(v.string()),
    payer: v.optional(v.string()),
  }),
});
export type VerifyReply = v.InferOutput<typeof x402Verify.reply>;

export const x402Settle = endpoint<Record<never, never>>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/x402/settle',
  reply: v.object({
    success: v.boolean(),
    errorReason: v.optional(reason),
    errorMessage: v.optional(v.string()),
    payer: v.optional(v.string()),
    /** Empty if nothing was sent. */
    transaction: hash,
    network: v.string(),
  }),
});
export type SettleReply = v.InferOutput<typeof x402Settle.reply>;

export const x402Supported = endpoint<Record<never, never>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/x402/supported',
  reply: v.object({
    kinds: v.array(
      v.object({
        x402Version: v.literal(X402_VERSION),
        scheme: v.literal('exact'),
        network: v.string(),
      }),
    ),
    extensions: v.array(v.string()),
    signers: v.record(v.string(), v.array(v.string())),
  }),
});
