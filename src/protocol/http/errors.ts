/** The error body of the HTTP APIs. Source: protocol §1.0. */
import * as v from 'valibot';

export const errorReply = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
});

export type ErrorReply = v.InferOutput<typeof errorReply>;

/** All values of `field`. Source: protocol §1.0. */
export const ERROR_FIELDS = [
  'address',
  'asset',
  'attributes',
  'authentication',
  'bundler',
  'calldata',
  'chainId',
  'coin_type',
  'currency',
  'key',
  'name',
  'orchestrationId',
  'pci',
  'provider',
  'rate_limited',
  'signature',
  'timestamp',
  'transport',
  '',
] as const;
export type ErrorField = (typeof ERROR_FIELDS)[number];

export function errorBody(field: ErrorField, description: string): ErrorReply {
  return { status: 'FAILED', reasons: [{ field, description }] };
}

/** Source: specification §8. `kind` is HTTP or WS. */
export function unavailableRpc(kind: 'HTTP' | 'WS', where: string): string {
  return `Unavailable ${kind} RPC url at ${where}`;
}
