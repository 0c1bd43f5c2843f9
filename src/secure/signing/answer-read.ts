/** Reads: the frame's own answers about the account, all others from the gateway's node. */
import * as v from 'valibot';
import type { RequestPayload } from '../../protocol/frame/frame-messages';
import type { OTHER_NODE } from '../../protocol/http/rpc-proxy';
import { FrameError } from '../frame/frame-error';
import type { Signer } from './signing-types';

const TIMEOUT = 30_000;
const MAX_REPLY = 4_000_000;

const rpcReply = v.union([
  v.object({ result: v.unknown() }),
  v.object({ error: v.object({ message: v.string() }) }),
]);

/** Keeps amounts that are longer than a number: as text. In a text of JSON a quote is escaped. */
export const parseLamports = (text: string): unknown =>
  JSON.parse(text.replace(/"lamports":\s*(\d{16,})(?=\s*[,}])/g, '"lamports":"$1"'));

/** @throws FrameError with the node's words. */
export async function callNode(
  method: string,
  params: unknown,
  networkId: string,
  projectId: string,
  node?: typeof OTHER_NODE,
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> {
  const query = new URLSearchParams({ chainId: networkId, projectId, ...(node && { node }) });
  let reply: v.InferOutput<typeof rpcReply>;
  try {
    const response = await fetch(`/v1/?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    reply = v.parse(rpcReply, parse((await response.text()).slice(0, MAX_REPLY)));
  } catch {
    throw new FrameError("We can't reach this network. Try again.");
  }
  if ('error' in reply) {
    // In quotes: the widget looks for the person's own decision at the start of a message.
    throw new FrameError(`The network answered: “${reply.error.message.slice(0, 500)}”`);
  }
  return reply.result;
}

export async function answerRead(
  { method, params }: RequestPayload<'RPC_REQUEST'>,
  { wallet, networkId }: Signer,
  projectId: string,
): Promise<unknown> {
  if (method === 'eth_accounts') return [wallet.addresses.eip155];
  if (method === 'eth_chainId') return `0x${BigInt(networkId.slice(7)).toString(16)}`;
  return callNode(method, params, networkId, projectId);
}
