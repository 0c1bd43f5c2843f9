/** Schemas of the RPC requests that the frame gets. Source: protocol §5.6, §5.7; specification §5. */
import * as v from 'valibot';
import { PREFLIGHT_COMMITMENTS } from '../validate';
import { AUTH_NAMESPACES } from './auth-namespaces';
import { approvalOf } from './wallet-methods';

const hex = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i));
const text = (length: number) => v.pipe(v.string(), v.maxLength(length));
/** A Solana transaction of 1,232 bytes has about 1,700 characters of base58 or base64. */
const transaction = text(4_096);
/** The vault makes no more signatures of one wallet in a minute. */
const MAX_TRANSACTIONS = 10;
const params = v.pipe(v.array(v.unknown()), v.maxLength(64));

const sendOptions = v.object({
  skipPreflight: v.exactOptional(v.boolean()),
  preflightCommitment: v.exactOptional(v.picklist(PREFLIGHT_COMMITMENTS)),
  maxRetries: v.exactOptional(v.number()),
  minContextSlot: v.exactOptional(v.number()),
});

const sendCalls = v.object({
  chainId: v.exactOptional(v.union([v.number(), text(128)])),
  from: v.exactOptional(text(128)),
  version: v.exactOptional(text(16)),
  capabilities: v.exactOptional(v.unknown()),
  id: v.exactOptional(text(8_194)),
  atomicRequired: v.exactOptional(v.boolean()),
  calls: v.pipe(
    v.array(v.object({ to: hex, data: v.exactOptional(hex), value: v.exactOptional(v.unknown()) })),
    v.minLength(1),
    v.maxLength(100),
  ),
});

/** Methods whose params are checked before an approval is shown. */
const PARAMS: Record<string, v.GenericSchema> = {
  solana_signMessage: v.object({ message: text(100_000), pubkey: text(64) }),
  solana_signTransaction: v.object({ transaction }),
  solana_signAllTransactions: v.object({
    transactions: v.pipe(v.array(transaction), v.minLength(1), v.maxLength(MAX_TRANSACTIONS)),
  }),
  solana_signAndSendTransaction: v.object({ transaction, options: v.exactOptional(sendOptions) }),
  wallet_sendCalls: v.pipe(v.array(sendCalls), v.minLength(1), v.maxLength(1)),
  wallet_getCallsStatus: v.pipe(v.array(text(8_194)), v.minLength(1), v.maxLength(1)),
};

/** The params of a request are right for its method, as far as the protocol has a schema for them. */
function hasParams(method: string, given: unknown): boolean {
  const schema = Object.hasOwn(PARAMS, method) ? PARAMS[method] : undefined;
  return schema === undefined || v.is(schema, given);
}

/** An RPC request with the network it is for. */
export const rpcRequestPayload = v.pipe(
  v.object({
    method: v.pipe(
      v.string(),
      v.maxLength(128),
      v.check((method) => approvalOf(method) !== undefined, 'Requested RPC call is not allowed'),
    ),
    params: v.exactOptional(v.union([params, v.record(text(64), v.unknown())])),
    chainId: v.exactOptional(v.union([v.number(), text(128)])),
    chainNamespace: v.exactOptional(v.picklist(AUTH_NAMESPACES)),
    rpcUrl: v.exactOptional(text(4_096)),
  }),
  v.check((request) => hasParams(request.method, request.params), 'Invalid params'),
);
export type RpcRequestPayload = v.InferOutput<typeof rpcRequestPayload>;

const asset = v.object({
  address: v.union([v.literal('native'), v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))]),
  balance: hex,
  type: v.picklist(['ERC20', 'NATIVE']),
  metadata: v.object({
    name: text(128),
    symbol: text(64),
    decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255)),
    price: v.number(),
    value: v.exactOptional(v.number()),
    iconUrl: text(4_096),
  }),
});

/** EIP-7811 with the fields that a balance list needs: chain id in hex → its assets. */
export const assetsReply = v.record(v.pipe(v.string(), v.regex(/^0x[\da-f]+$/i)), v.array(asset));
