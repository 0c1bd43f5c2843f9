/** Many calls to one chain at once, through the gateway's own fail-over. Every reply is checked. */
import { type RpcOutcome, readRpcReply } from '../../protocol/http/rpc-call';
import type { Clock } from '../environment';
import { aboutOf, isInability, type RpcFailure } from '../upstreams/rpc/classify-rpc-error';
import type { RpcUpstreams } from '../upstreams/rpc/rpc-upstreams';

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** The node answered with a refusal or an invalid reply. */
export class ChainReplyError extends Error {
  override name = 'ChainReplyError';
  constructor(
    message: string,
    /** The JSON-RPC error, if it was one. */
    readonly refusal?: RpcFailure,
    /** The method of the call. */
    readonly method?: string,
  ) {
    super(message);
  }
}

/**
 * Results in the order of the calls.
 * @param tolerant A refused call gives its ChainReplyError as result, and does not affect the
 * others.
 * @throws ChainReplyError, ApiError 503 when no node answers
 */
export type ChainCalls = (calls: readonly RpcCall[], tolerant?: boolean) => Promise<unknown[]>;

/** Calls in one request: public nodes take a hundred. */
const BATCH = 60;
/** Concurrent requests. */
const AT_ONCE = 3;
/** How long a node that takes no batches is sent none, ms. */
const NO_BATCHES = 600_000;

function resultOf({ method }: RpcCall, outcome: RpcOutcome | undefined): unknown {
  if (outcome?.ok) return outcome.result;
  if (!outcome) throw new ChainReplyError(`${method}: no such reply`);
  const { message } = outcome.error;
  return new ChainReplyError(`${method}: ${message.slice(0, 120)}`, outcome.error, method);
}

const isOfBatch = (refusal: RpcFailure | undefined) => /batch/i.test(refusal?.message ?? '');

interface ChainCallsOptions {
  rpc: Pick<RpcUpstreams, 'send'>;
  chain: string;
  now: Clock;
  /** Aborts the pending calls. */
  signal?: AbortSignal;
}

export function createChainCalls({ rpc, chain, now, signal }: ChainCallsOptions): ChainCalls {
  /** The last time that a node refused batches. */
  let refused = Number.NEGATIVE_INFINITY;

  async function one(call: RpcCall): Promise<unknown> {
    const text = await rpc.send(chain, JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }), signal);
    return resultOf(call, readRpcReply(JSON.parse(text), 1));
  }

  async function batch(calls: readonly RpcCall[]): Promise<unknown[]> {
    const [first] = calls;
    // A clock that was set back makes it old.
    const alone = Math.abs(now() - refused) < NO_BATCHES;
    if (!first || calls.length === 1 || alone) return inParts(calls, 1, each);
    const body = calls.map((call, at) => ({ jsonrpc: '2.0', id: at + 1, ...call }));
    const reply: object = JSON.parse(await rpc.send(chain, JSON.stringify(body), signal));
    if (!Array.isArray(reply)) return unbatched(calls, reply);
    // In any order, as JSON-RPC allows.
    const byId = new Map<unknown, unknown>(reply.map((part) => [part?.id, part]));
    const results = calls.map((call, at) => resultOf(call, readRpcReply(byId.get(at + 1), at + 1)));
    // Some do one thing only alone, and say so of each.
    const places = results.flatMap((result, at) =>
      result instanceof ChainReplyError && isOfBatch(result.refusal) ? [at] : [],
    );
    const again = await inParts(
      places.map((at) => calls[at] as RpcCall),
      1,
      each,
    );
    places.forEach((at, index) => {
      results[at] = again[index];
    });
    return results;
  }

  const each = async (calls: readonly RpcCall[]) => Promise.all(calls.map(one));

  /** Of what was answered to a batch as a whole: by a node that takes none, or by one in trouble. */
  function unbatched(calls: readonly RpcCall[], reply: object): Promise<unknown[]> {
    // The reply may carry any request id.
    const outcome = readRpcReply({ ...reply, id: 0 }, 0);
    const refusal = outcome && !outcome.ok ? outcome.error : undefined;
    const about = refusal && aboutOf(refusal);
    if (refusal && (about === 'own' || isInability(refusal) || isOfBatch(refusal))) {
      refused = now();
    } else if (about === 'limit' || about === 'passing') {
      // One by one it would only be asked more.
      throw resultOf({ method: 'batch', params: [] }, outcome);
    }
    return inParts(calls, 1, each);
  }

  return async (calls, tolerant = false) => {
    const results = await inParts(calls, BATCH, batch);
    const refused = results.find((result) => result instanceof ChainReplyError);
    if (refused && !tolerant) throw refused;
    return results;
  };
}

/** In portions, a few at a time. */
async function inParts(
  calls: readonly RpcCall[],
  size: number,
  ask: (part: readonly RpcCall[]) => Promise<unknown[]>,
): Promise<unknown[]> {
  const results: unknown[][] = [];
  const count = Math.ceil(calls.length / size);
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) {
      results[at] = await ask(calls.slice(at * size, (at + 1) * size));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker));
  return results.flat();
}
