/**
 * Solana over the methods of WalletConnect, whoever answers them. Sources: protocol §4.10;
 * specification §5 (preflight commitment); Solana's JSON-RPC (`getBalance`).
 */
import { base58, base64 } from '@scure/base';
import { formatDecimals } from '../../../protocol/amount';
import { isPreflightCommitment } from '../../../protocol/validate';
import type { Adapter } from '../../core/adapter';
import { caipFamily } from '../../core/caip-family';
import { appKitError } from '../../core/errors';
import { callRpc } from '../../core/rpc';
import type { WalletProvider } from '../../core/wallet';
import { toAppKitError } from '../../core/wallet-errors';
import { parseAddress } from './address';

type Request = Parameters<WalletProvider['request']>[0];

const SIGN_AND_SEND = 'solana_signAndSendTransaction';
const SIGNATURE_BYTES = 64;
const MAX_LAMPORTS = 2n ** 64n - 1n;
/** Not before most of the cluster has voted for it. */
const COMMITMENT = 'confirmed';

/** Of an answer `{ signature }`. Undefined for anything else. */
function signatureIn(answer: unknown): string | undefined {
  const { signature } = (answer ?? {}) as { signature?: unknown };
  try {
    if (typeof signature !== 'string') return undefined;
    return base58.decode(signature).length === SIGNATURE_BYTES ? signature : undefined;
  } catch {
    return undefined;
  }
}

/** A 64-bit number; above what a JSON number holds it comes as text, see `rpc.ts`. */
function lamports(result: unknown): bigint | undefined {
  const { value } = (result ?? {}) as { value?: unknown };
  const whole = typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string';
  const digits = whole ? String(value) : '';
  if (!/^\d{1,20}$/.test(digits)) return undefined;
  return BigInt(digits) <= MAX_LAMPORTS ? BigInt(digits) : undefined;
}

/** Pages write the options under either name, and the params in a list or not. */
function check({ method, params }: Request): void {
  if (method !== SIGN_AND_SEND) return;
  type Options = { preflightCommitment?: unknown } | null | undefined;
  type Params = { sendOptions?: Options; options?: Options } | null | undefined;
  const given = [params].flat() as Params[];
  for (const each of given.flatMap((one) => [one?.sendOptions, one?.options])) {
    const commitment = each?.preflightCommitment;
    if (commitment === undefined || isPreflightCommitment(commitment)) continue;
    throw Object.assign(new Error('Invalid params: preflightCommitment'), { code: -32602 });
  }
}

export const solana: Adapter = {
  ...caipFamily({ namespace: 'solana', parseAddress }),

  async getBalance(address, network) {
    const params = [address, { commitment: COMMITMENT }];
    const value = await callRpc(network, 'getBalance', params, lamports);
    const { decimals, symbol } = network.nativeCurrency;
    return { value, decimals, symbol, numeric: formatDecimals(value, decimals) };
  },

  async signMessage(provider, address, message) {
    const text = base58.encode(new TextEncoder().encode(message));
    const params = { message: text, pubkey: address };
    const answer = await provider
      .request({ method: 'solana_signMessage', params })
      .catch((cause) => {
        throw toAppKitError(cause, { failed: 'sign_message_failed' });
      });
    const signature = signatureIn(answer);
    if (signature) return signature;
    throw appKitError('sign_message_failed');
  },

  async signAndSend(provider, address, transaction, sendOptions) {
    const params = {
      transaction: base64.encode(transaction),
      pubkey: address,
      ...(sendOptions && { sendOptions }),
    };
    const args = { method: SIGN_AND_SEND, params };
    let answer: unknown;
    try {
      check(args);
      answer = await provider.request(args);
    } catch (cause) {
      throw toAppKitError(cause);
    }
    const signature = signatureIn(answer);
    if (signature) return signature;
    throw appKitError('rpc_internal');
  },

  check,
};
