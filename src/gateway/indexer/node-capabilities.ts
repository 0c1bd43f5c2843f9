/**
 * Detects and caches the optional capabilities of a chain's node, and checks them again from time
 * to time.
 */
import type { Clock } from '../environment';
import { aboutOf, isInability } from '../upstreams/rpc/classify-rpc-error';
import { type ChainCalls, ChainReplyError, type RpcCall } from './chain-calls';

export interface NodeCapabilities {
  /** All receipts of a block in one call. */
  blockReceipts: boolean;
  /** The effects of calls inside transactions. */
  traces: boolean;
}

export interface CapabilityProbe {
  /**
   * @throws ChainReplyError while the node gives no clear answer; ApiError 503 when no node answers
   */
  abilities(block: number): Promise<NodeCapabilities>;
  /** The next node may be able to do more, or less. @param why what went wrong with what was asked */
  forget(why?: unknown): void;
  /** A range was read, with all that the node can. */
  worked(): void;
  /** True if the current blocks are traced; undefined before the first answer. */
  traces(): boolean | undefined;
}

/**
 * How long a missing capability is cached, ms: the store never gets the traces of blocks indexed
 * meanwhile.
 */
const AGAIN = 600_000;
/** Odd answers in a row after which it is done without: else the chain would not be read at all. */
const MAX_ODD_ANSWERS = 8;
const RECEIPTS = 'eth_getBlockReceipts';
const TRACES = 'trace_block';

export function createProbe(calls: ChainCalls, now: Clock): CapabilityProbe {
  let known: NodeCapabilities | undefined;
  let asked = 0;
  let odd = 0;
  let traces: boolean | undefined;
  /**
   * Per method: how often a real request was refused, by another node or within a batch, after the
   * single check passed.
   */
  const broken = new Map<string, { times: number; last: number }>();
  const timesBroken = (method: string): number => {
    const { times, last } = broken.get(method) ?? { times: 0, last: 0 };
    return Math.abs(now() - last) < AGAIN ? times : 0;
  };

  /** A node that is behind answers with null, or that there is no such block: that is no "cannot". */
  function readCapability(reply: unknown): boolean | ChainReplyError {
    if (Array.isArray(reply)) return true;
    if (!(reply instanceof ChainReplyError))
      return new ChainReplyError('The node does not have the block');
    return reply.refusal && isInability(reply.refusal) ? false : reply;
  }

  /** Beside another some nodes refuse both, in words that hold for neither. */
  async function alone(call: RpcCall): Promise<boolean | ChainReplyError> {
    try {
      const [reply] = await calls([call], true);
      return readCapability(reply);
    } catch (error) {
      if (error instanceof ChainReplyError) return error;
      throw error;
    }
  }

  async function ask(block: number): Promise<NodeCapabilities> {
    const params = [`0x${block.toString(16)}`];
    const [receipts, trace] = await Promise.all(
      [RECEIPTS, TRACES].map((method) =>
        timesBroken(method) < MAX_ODD_ANSWERS ? alone({ method, params }) : false,
      ),
    );
    const unclear = [receipts, trace].filter((one) => one instanceof ChainReplyError);
    const [first] = unclear;
    if (!first) odd = 0;
    else if (unclear.some(({ refusal }) => refusal && aboutOf(refusal) === 'limit')) throw first;
    else if (odd < MAX_ODD_ANSWERS) {
      odd += 1;
      throw first;
    }
    return { blockReceipts: receipts === true, traces: trace === true };
  }

  return {
    async abilities(block) {
      const all = known?.blockReceipts && known.traces;
      if (!known || (!all && Math.abs(now() - asked) >= AGAIN)) {
        known = await ask(block);
        asked = now();
        ({ traces } = known);
      }
      return known;
    },
    forget(why) {
      known = undefined;
      const { method, refusal } = why instanceof ChainReplyError ? why : {};
      if (method && refusal && aboutOf(refusal) !== 'limit') {
        broken.set(method, { times: timesBroken(method) + 1, last: now() });
      }
    },
    worked() {
      if (known?.blockReceipts) broken.delete(RECEIPTS);
      if (known?.traces) broken.delete(TRACES);
    },
    traces: () => traces,
  };
}
