/** Follows one chain into the store, step by step. Every step leaves the store whole. */
import type { Clock, Log } from '../environment';
import type { Metrics } from '../http/metrics';
import {
  beginAt,
  dropFrom,
  lastBlocks,
  MovedOnError,
  progressOf,
  writeRange,
} from '../store/block-ranges';
import type { Store } from '../store/open-store';
import type { ProgressRow } from '../store/tables';
import { type ChainCalls, ChainReplyError, type RpcCall } from './chain-calls';
import { createLayerOneCheck } from './layer-one-check';
import { createProbe } from './node-capabilities';
import { type NodeHeader, readHeader, readNumber } from './node-schemas';
import { createRangeSize } from './range-size';
import { headerCall, readRange } from './read-range';

/**
 * `starting`: no node has answered yet. `waiting`: the node is away, or behind the indexed blocks.
 * `wrong_chain`: its node serves another chain. `stuck`: the chain differs from the indexed one.
 */
export type FollowState =
  | 'starting'
  | 'catching_up'
  | 'ready'
  | 'waiting'
  | 'wrong_chain'
  | 'stuck';

export interface Follower {
  /** @returns whether there is more to do at once. @throws when the node or the store fails. */
  step(): Promise<boolean>;
  state(): FollowState;
  /** Blocks that the chain has and the store lacks; undefined while unknown. */
  behind(): number | undefined;
  /** True if the node reports payments by contracts; undefined while unknown. */
  traces(): boolean | undefined;
}

export interface FollowOptions {
  /** CAIP-2. */
  chain: string;
  /** The first block to index on the first start. */
  from: number | 'latest';
  /** Blocks that a reorganisation may drop. */
  depth: number;
  calls: ChainCalls;
  store: Store;
  log: Log;
  metrics: Metrics;
  now: Clock;
}

/** A node that lags looks like a chain that was rolled back: asked so often before that is believed. */
const MAX_LAGGING_ANSWERS = 3;
const CHAIN_ID: RpcCall = { method: 'eth_chainId', params: [] };

export function followChain(options: FollowOptions): Follower {
  const { chain, from, depth, calls, store, log, metrics, now } = options;
  const size = createRangeSize();
  const probe = createProbe(calls, now);
  const layerOne = createLayerOneCheck(calls, chain);
  let state: FollowState = 'starting';
  let checked = false;
  let behind: number | undefined;
  let shorter = 0;

  const header = async (block: number | 'latest') =>
    readHeader((await calls([headerCall(block)]))[0]);

  const chainId = async () => (await calls([CHAIN_ID]))[0];

  /** Blocks from a wrongly configured node must not get into the store. */
  function isOurs(id: unknown): boolean {
    checked = String(readNumber(id)) === chain.split(':')[1];
    if (!checked && state !== 'wrong_chain') log('error', 'wrong chain', { chain });
    if (!checked) state = 'wrong_chain';
    return checked;
  }

  /** Undefined while the chain has not come to where it is to begin. */
  async function begin(head: NodeHeader): Promise<ProgressRow | undefined> {
    const first = from === 'latest' ? head : await header(from);
    if (!first) return undefined;
    await beginAt(store, {
      ...{ chain, from_block: first.number, next_block: first.number },
      since_time: first.timestamp,
    });
    return progressOf(store, chain);
  }

  /** Drops what the chain has dropped. @returns whether anything was. */
  async function reorganise({ next_block, from_block }: ProgressRow, head: NodeHeader) {
    const kept = await lastBlocks(store, chain, depth + 1);
    const oldest = kept.at(-1);
    if (!oldest || oldest.number > head.number + 1) {
      state = 'waiting';
      return false;
    }
    // In one batch with the newest, so that the same node answers: the next address may serve another chain.
    const [id, ...replies] = await calls([
      CHAIN_ID,
      ...kept.map(({ number }) => headerCall(number)),
    ]);
    if (!isOurs(id)) return false;
    const headers = replies.map(readHeader);
    const at = kept.findIndex(({ hash }, place) => headers[place]?.hash === hash);
    const common = kept[at];
    if (at === 0) return false;
    if (!common && oldest.number > from_block) {
      if (state !== 'stuck') {
        log('error', 'chain reorganization is deeper than the followed range', { chain, depth });
      }
      state = 'stuck';
      return false;
    }
    const first = common ? common.number + 1 : from_block;
    await dropFrom(store, chain, first, next_block);
    metrics.count('appkit_index_reorganisations_total', { chain });
    log('info', 'chain reorganization', { chain, blocks: next_block - first });
    return true;
  }

  /** Checks that the indexed blocks are still on the chain; a lagging node is not asked at once. */
  async function stillThere(progress: ProgressRow, head: NodeHeader): Promise<boolean> {
    const last = progress.next_block - 1;
    if (head.number > last || last < progress.from_block) return true;
    if (last - head.number > depth) return false;
    const kept = await lastBlocks(store, chain, last - head.number + 1);
    const same = kept.at(-1)?.number !== head.number || kept.at(-1)?.hash === head.hash;
    if (head.number === last) return same;
    shorter += 1;
    return same && shorter < MAX_LAGGING_ANSWERS;
  }

  async function read(progress: ProgressRow, head: NodeHeader): Promise<boolean> {
    const { next_block: next } = progress;
    const abilities = { ...(await probe.abilities(next)), layerOne };
    const to = Math.min(head.number, next + size.current() - 1);
    const range = await readRange(calls, chain, abilities, next, to);
    probe.worked();
    const [tip] = await lastBlocks(store, chain, 1);
    if (tip && tip.hash !== range.parent) return reorganise(progress, head);
    // Before the first stored block there is no parent hash to compare, so check the chain id.
    if (!tip && !isOurs(await chainId())) return false;
    await writeRange(store, chain, next, to + 1, range.rows);
    const { blocks, transactions, transfers, approvals } = range.rows;
    size.worked(transactions.length + transfers.length + approvals.length);
    metrics.count('appkit_index_blocks_total', { chain }, blocks.length);
    if (transfers.length > 0) {
      metrics.count('appkit_index_transfers_total', { chain }, transfers.length);
    }
    behind = head.number - to;
    state = behind > 0 ? 'catching_up' : 'ready';
    return behind > 0;
  }

  async function step(): Promise<boolean> {
    if (!checked && !isOurs(await chainId())) return false;
    const head = await header('latest');
    if (!head) throw new ChainReplyError('The node has no newest block');
    const progress = (await progressOf(store, chain)) ?? (await begin(head));
    if (!progress) return false;
    behind = Math.max(0, head.number + 1 - progress.next_block);
    if (!(await stillThere(progress, head))) return reorganise(progress, head);
    if (behind > 0) {
      shorter = 0;
      return read(progress, head);
    }
    if (head.number === progress.next_block - 1) {
      shorter = 0;
      state = 'ready';
    }
    return false;
  }

  return {
    async step() {
      try {
        return await step();
      } catch (error) {
        // Another gateway of the same store was quicker: its work is ours, too.
        if (error instanceof MovedOnError) return true;
        probe.forget(error);
        size.failed();
        state = 'waiting';
        throw error;
      } finally {
        metrics.gauge('appkit_index_behind_blocks', behind ?? 0, { chain });
      }
    },
    state: () => state,
    behind: () => behind,
    traces: probe.traces,
  };
}
