/** The error body of the HTTP APIs. Source: protocol §1.0. */
import * as v from 'valibot';

export const errorReply = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
});

export type ErrorReply = v.InferOutput<typeof errorReply>;

/** The values of `field` that we send. */
export type ErrorField =
  | 'address'
  | 'authentication'
  | 'chainId'
  | 'currency'
  | 'name'
  | 'rate_limited'
  | 'transport'
  | '';

export function errorBody(field: ErrorField, description: string): ErrorReply {
  return { status: 'FAILED', reasons: [{ field, description }] };
}

/** Source: specification §8. `kind` is HTTP or WS. */
export function unavailableRpc(kind: 'HTTP' | 'WS', where: string): string {
  return `Unavailable ${kind} RPC url at ${where}`;
}
