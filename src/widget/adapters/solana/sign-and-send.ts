/** Letting the wallet sign and send. Source: protocol §4.10; specification §5 (preflight commitment). */
import { base58, base64 } from '@scure/base';
import { isPreflightCommitment } from '../../../protocol/validate';
import type { SendOptions } from '../../core/contracts/adapter';
import type { WalletProvider } from '../../core/contracts/wallet';
import { AppKitError, appKitError } from '../../core/errors/app-kit-error';
import { toAppKitError } from '../../core/errors/wallet-errors';

type Request = Parameters<WalletProvider['request']>[0];

const SIGN_AND_SEND = 'solana_signAndSendTransaction';
const SIGNATURE_BYTES = 64;
/**
 * Matches the text of a node that simulated the transaction and rejects it. Wallets use the same
 * error code for an already open request, so only the text distinguishes them. A node also answers
 * this way for a transaction that was already sent.
 */
const UNTAKEN = /simulation failed|already been processed/i;

/** Of an answer `{ signature }`. Undefined for anything else. */
export function signatureIn(answer: unknown): string | undefined {
  const { signature } = (answer ?? {}) as { signature?: unknown };
  try {
    if (typeof signature !== 'string') return undefined;
    return base58.decode(signature).length === SIGNATURE_BYTES ? signature : undefined;
  } catch {
    return undefined;
  }
}

/** Pages write the options under either name, and the params in a list or not. */
export function checkOptions({ method, params }: Request): void {
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

function failure(cause: unknown): AppKitError {
  const error = toAppKitError(cause);
  const { code, quote } = error;
  if (code !== 'request_pending' || !UNTAKEN.test(quote ?? '')) return error;
  return new AppKitError('rpc_server_error', {}, cause, quote);
}

export async function signAndSend(
  provider: WalletProvider,
  address: string,
  transaction: Uint8Array,
  sendOptions?: SendOptions,
): Promise<string> {
  const params = {
    transaction: base64.encode(transaction),
    pubkey: address,
    ...(sendOptions && { sendOptions }),
  };
  const args = { method: SIGN_AND_SEND, params };
  let answer: unknown;
  try {
    checkOptions(args);
    answer = await provider.request(args);
  } catch (cause) {
    throw failure(cause);
  }
  const signature = signatureIn(answer);
  if (signature) return signature;
  throw appKitError('rpc_internal');
}
