/**
 * Sends the transaction of a wallet that signs and does not send. The widget sends the signed bytes
 * unchanged. It knows the id before, so a lost answer leaves no doubt about the transaction.
 * Source: protocol §4.10; Solana's JSON-RPC (`sendTransaction`) and wire format: a count, the
 * signatures, the message.
 */
import { base58, base64 } from '@scure/base';
import type { SendLocation } from '../../../core/contracts/sender';
import { AppKitError, appKitError } from '../../../core/errors/app-kit-error';
import { quoteWallet } from '../../../core/errors/wallet-errors';
import { callRpc, chainAddresses, rpcAddresses } from '../../../core/gateway/json-rpc';
import type { BuiltTransaction } from './build-transaction';
import { asObject, COMMITMENT } from './read-cluster';

const SIGN = 'solana_signTransaction';
const SIGNATURE_BYTES = 64;
/** One signature, the sender's. */
const HEAD = 1 + SIGNATURE_BYTES;

interface Signed {
  wire: Uint8Array;
  /** Base58 of the first signature. */
  id: string;
}

const decoded = (coder: { decode(text: string): Uint8Array }, text: unknown) => {
  try {
    return typeof text === 'string' ? coder.decode(text) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * @throws AppKitError `send_changed` if the wallet signed something else, `send_unreadable` if its
 * answer is neither form.
 */
function signedOf(answer: unknown, { wire }: BuiltTransaction): Signed {
  const { transaction, signature } = asObject(answer) ?? {};
  const whole = decoded(base64, transaction);
  if (whole && !sameMessage(whole, wire))
    throw appKitError('send_changed', { what: 'transaction' });
  const bytes = whole ? whole.slice(1, HEAD) : decoded(base58, signature);
  if (bytes?.length !== SIGNATURE_BYTES || bytes.every((byte) => byte === 0)) {
    throw appKitError('send_unreadable');
  }
  const signed = wire.slice();
  signed.set(bytes, 1);
  return { wire: signed, id: base58.encode(bytes) };
}

function sameMessage(signed: Uint8Array, wire: Uint8Array): boolean {
  const isSame = (byte: number, at: number) => (at > 0 && at < HEAD) || byte === wire[at];
  return signed.length === wire.length && signed.every(isSame);
}

/**
 * True if the node did not read the request; a 408 from a proxy means that the upstream took too
 * long.
 */
const isUnread = ({ code, params: { n } }: AppKitError): boolean =>
  code === 'http_status' && Number(n) >= 400 && Number(n) < 500 && n !== 408;

/**
 * Returns the node's rejection, without its text if the node did not read the request; undefined if
 * the error is unclear.
 */
function refusal(cause: unknown): AppKitError | undefined {
  const failure = asObject(cause)?.cause;
  const { error } = asObject(asObject(failure)?.cause) ?? {};
  if (error === undefined && !(failure instanceof AppKitError && isUnread(failure)))
    return undefined;
  const words = quoteWallet(asObject(error)?.message);
  return new AppKitError('rpc_server_error', {}, error, words || undefined);
}

/**
 * Retries until a node accepts the transaction. If a node may have received it, the caller tracks
 * it and does not report a failure.
 * @throws AppKitError `rpc_server_error` if all nodes rejected it, `rpc_unavailable` if no node is
 * available.
 */
async function broadcast({ network }: SendLocation, { wire, id }: Signed): Promise<void> {
  const options = { encoding: 'base64', preflightCommitment: COMMITMENT };
  const params = [base64.encode(wire), options];
  let last: AppKitError | undefined;
  let reached = false;
  // Our proxy last, as for all that money depends on.
  for (const url of new Set([...chainAddresses(network), ...rpcAddresses(network)])) {
    try {
      await callRpc(network, 'sendTransaction', params, (reply) => reply === id || undefined, [
        url,
      ]);
      return;
    } catch (cause) {
      const rejection = refusal(cause);
      // Its words, where one has any.
      if (rejection?.quote || !last) last = rejection;
      reached ||= !rejection || /already been processed/i.test(rejection.quote ?? '');
    }
  }
  if (!reached) throw last ?? appKitError('rpc_unavailable', { x: 'HTTP', y: network.id });
}

/** The transaction's id. @throws what the wallet throws, and as above */
export async function signThenSend(place: SendLocation, built: BuiltTransaction): Promise<string> {
  const params = { transaction: base64.encode(built.wire), pubkey: place.from };
  const signed = signedOf(await place.provider.request({ method: SIGN, params }), built);
  await broadcast(place, signed);
  return signed.id;
}
