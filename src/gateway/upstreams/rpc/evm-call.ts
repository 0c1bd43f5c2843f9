/**
 * Questions to EVM chains: one call, many at once, logs. Many at once go through Multicall3 where it is,
 * else as a batch; a call that fails, eats all gas or answers with megabytes never spoils the others.
 */
import { readRpcReply } from '../../../protocol/http/rpc-call';
import { decodeAggregate3, type EvmCall, encodeAggregate3, MULTICALL3 } from '../../abi/multicall3';
import type { EvmLog } from '../../abi/transfer-events';
import { splitIntoBatches } from '../../concurrency/process-in-batches';
import type { Clock } from '../../environment';
import { ApiError } from '../../http/api-error';
import { createTtlCache } from '../fetch/ttl-cache';
import { aboutOf, type ErrorCause } from './classify-rpc-error';
import { RpcTooLarge, type RpcUpstreams } from './rpc-upstreams';

/** Calls in one aggregate. */
const TOGETHER = 250;
/** Calls per batch: with this gas limit each, all answers together stay below the read limit. */
const BATCH = 10;
const GAS = '0xf4240';
/** Batches open at once. */
const OPEN = 4;
/** How long a chain without Multicall3 is taken to have none, ms. */
const NO_MULTICALL = 600_000;
/** Bytes of one answer, unless the caller wants more. */
const MAX_ANSWER = 8_192;

export interface LogFilter {
  /** First and last block. */
  from: bigint;
  to: bigint;
  address?: string | readonly string[];
  topics?: readonly (string | readonly string[] | null)[];
}

export interface FoundLog extends EvmLog {
  blockNumber: string;
  blockHash: string;
  transactionHash: string;
  transactionIndex: string;
  logIndex: string;
  removed?: boolean;
}

/**
 * The node understood the request and rejected it, for example a reverting call or a range that is
 * too wide.
 */
export class RpcRefusal extends Error {
  constructor(
    readonly code: number,
    readonly about: ErrorCause,
  ) {
    // Its message may be anything: it is neither logged nor shown.
    super(`JSON-RPC error ${code}`);
    this.name = 'RpcRefusal';
  }
}

export interface EvmCalls {
  /** @throws RpcRefusal; ApiError 503 if there is no answer or an invalid one. */
  request(chainId: string, method: string, params: readonly unknown[]): Promise<unknown>;
  /**
   * Returns hex at the latest block; undefined if the call itself fails. @throws ApiError 503 if
   * the node cannot answer
   */
  ethCall(chainId: string, call: EvmCall, maxBytes?: number): Promise<string | undefined>;
  /**
   * Runs many calls and keeps their order. @throws ApiError 503 if the node cannot answer one of
   * them.
   */
  multicall(
    chainId: string,
    calls: readonly EvmCall[],
    maxBytes?: number,
  ): Promise<(string | undefined)[]>;
  /** @throws RpcRefusal for a range that the node finds too wide; ApiError 503 */
  getLogs(chainId: string, filter: LogFilter): Promise<FoundLog[]>;
}

/** The node cannot answer now, which does not mean that the contract returns nothing. */
class NodeBusy extends ApiError {
  constructor() {
    super(503, 'transport', 'The chain cannot be asked now.');
  }
}

/** Whose fault it is that there is no answer is seen by what the others had. */
const UNCLEAR = Symbol('unclear');
type CallResult = string | undefined | typeof UNCLEAR;
const known = (result: CallResult): string | undefined => (result === UNCLEAR ? undefined : result);

function garbled(): ApiError {
  return new ApiError(503, 'transport', 'The network returned an unreadable reply.');
}

const isBytes = (value: unknown): value is string =>
  typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value);

export function createEvmCalls(rpc: Pick<RpcUpstreams, 'send'>, now: Clock): EvmCalls {
  const without = createTtlCache<{ none: true }>(NO_MULTICALL, 1_000, now);

  async function ask(chainId: string, body: unknown): Promise<unknown> {
    const text = await rpc.send(chainId, JSON.stringify(body));
    return JSON.parse(text) as unknown;
  }

  const request: EvmCalls['request'] = async (chainId, method, params) => {
    const reply = await ask(chainId, { jsonrpc: '2.0', id: 1, method, params });
    const outcome = readRpcReply(reply, 1);
    if (!outcome) throw garbled();
    if (!outcome.ok) throw new RpcRefusal(outcome.error.code, aboutOf(outcome.error));
    return outcome.result;
  };

  const within = (value: unknown, maxBytes: number) =>
    isBytes(value) && value.length <= 2 + maxBytes * 2 ? value : undefined;

  /**
   * @throws ApiError 503 also if the node's answer is unknown: this is not a failure of the call.
   */
  const callAlone = async (
    chainId: string,
    call: EvmCall,
    maxBytes: number,
  ): Promise<CallResult> => {
    try {
      return within(
        await request(chainId, 'eth_call', [{ ...call, gas: GAS }, 'latest']),
        maxBytes,
      );
    } catch (error) {
      if (error instanceof RpcTooLarge) return undefined;
      if (!(error instanceof RpcRefusal)) throw error;
      if (error.about === 'own') return undefined;
      if (error.about === 'unclear') return UNCLEAR;
      throw new NodeBusy();
    }
  };

  const ethCall: EvmCalls['ethCall'] = async (chainId, call, maxBytes = MAX_ANSWER) => {
    const result = await callAlone(chainId, call, maxBytes);
    if (result === UNCLEAR) throw new NodeBusy();
    return result;
  };

  async function batch(chainId: string, calls: readonly EvmCall[], maxBytes: number) {
    const body = calls.map((call, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_call',
      params: [{ ...call, gas: GAS }, 'latest'],
    }));
    const reply = await ask(chainId, body);
    // Some nodes know no batches.
    if (!Array.isArray(reply)) throw garbled();
    return calls.map((_, id): CallResult => {
      const own = reply.map((entry) => readRpcReply(entry, id)).find(Boolean);
      // Some nodes send one error for the whole batch.
      if (!own) throw garbled();
      if (own.ok) return within(own.result, maxBytes);
      const about = aboutOf(own.error);
      if (about === 'own') return undefined;
      if (about === 'unclear') return UNCLEAR;
      throw new NodeBusy();
    });
  }

  /** As a batch; where that fails one by one: the node may know none, or one answer was too much for all. */
  async function group(chainId: string, calls: readonly EvmCall[], maxBytes: number) {
    try {
      return await batch(chainId, calls, maxBytes);
    } catch (error) {
      if (error instanceof NodeBusy) throw error;
    }
    const values: CallResult[] = [];
    for (const call of calls) values.push(await callAlone(chainId, call, maxBytes));
    return values;
  }

  /** Runs each call separately. @throws ApiError 503 if the node fails on one of them */
  async function each(chainId: string, calls: readonly EvmCall[], maxBytes: number) {
    const values: CallResult[] = [];
    for (const open of splitIntoBatches(splitIntoBatches(calls, BATCH), OPEN)) {
      const answers = await Promise.all(open.map((part) => group(chainId, part, maxBytes)));
      values.push(...answers.flat());
    }
    return values;
  }

  /** Undefined when it has to be done without. */
  async function aggregate(chainId: string, calls: readonly EvmCall[]) {
    if (without.get(chainId)) return undefined;
    const call = { to: MULTICALL3, data: encodeAggregate3(calls) };
    try {
      const reply = await request(chainId, 'eth_call', [call, 'latest']);
      // A missing contract returns empty data.
      if (reply === '0x') without.set(chainId, { none: true });
      return isBytes(reply) ? decodeAggregate3(reply, calls.length) : undefined;
    } catch (error) {
      if (error instanceof RpcTooLarge) return undefined;
      if (!(error instanceof RpcRefusal)) throw error;
      // One by one it would only be asked more.
      if (error.about === 'limit') throw new NodeBusy();
      return undefined;
    }
  }

  async function together(chainId: string, calls: readonly EvmCall[], maxBytes: number) {
    const values = await aggregate(chainId, calls);
    if (!values) {
      const all = await each(chainId, calls, maxBytes);
      // No call has an answer, and no reply blames the call itself.
      if (all.length > 1 && all.every((one) => one === UNCLEAR)) throw new NodeBusy();
      return all.map(known);
    }
    // A call that used all gas starved the calls after it: retry each failed call alone.
    const failed = calls.flatMap((_, at) => (values[at] === undefined ? [at] : []));
    const again = await each(
      chainId,
      failed.map((at) => calls[at] as EvmCall),
      maxBytes,
    );
    failed.forEach((at, index) => {
      values[at] = known(again[index]);
    });
    return values.map((value) => within(value, maxBytes));
  }

  return {
    request,
    ethCall,
    async multicall(chainId, calls, maxBytes = MAX_ANSWER) {
      const parts = splitIntoBatches(calls, TOGETHER);
      return (await Promise.all(parts.map((part) => together(chainId, part, maxBytes)))).flat();
    },
    async getLogs(chainId, { from, to, address, topics }) {
      const range = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` };
      const filter = { ...range, ...(address && { address }), ...(topics && { topics }) };
      const logs = await request(chainId, 'eth_getLogs', [filter]);
      if (!Array.isArray(logs) || !logs.every(isLog)) throw garbled();
      return logs;
    },
  };
}

function isLog(value: unknown): value is FoundLog {
  const log = (value ?? {}) as Readonly<Record<string, unknown>>;
  const texts = ['blockNumber', 'blockHash', 'transactionHash', 'transactionIndex', 'logIndex'];
  return (
    isBytes(log.address) &&
    isBytes(log.data) &&
    Array.isArray(log.topics) &&
    log.topics.every(isBytes) &&
    texts.every((name) => typeof log[name] === 'string' && /^0x[0-9a-f]+$/i.test(log[name]))
  );
}
