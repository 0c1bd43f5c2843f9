/** Decides how much the gateway may report about a followed chain, from its indexing progress. */
import type { Clock } from '../environment';
import { progressOf } from '../store/block-ranges';
import type { Store } from '../store/open-store';
import type { SeenSince } from '../upstreams/source-types';
import type { Follower } from './follow-chain';
import type { ChainIndexer } from './indexer';

/** Blocks that may be missing: the number that a fast chain makes during a visit. */
const MOST_BEHIND = 256;

type Followed = Pick<Follower, 'state' | 'behind'> | undefined;

/**
 * A partial history would look complete. The follower does not know the missing part before its
 * first check.
 */
export function isFarBehind(follower: Followed): boolean {
  return (follower?.behind() ?? Number.POSITIVE_INFINITY) > MOST_BEHIND;
}

/** The indexed blocks belong to another chain than the node's. */
export function isAstray(follower: Followed): boolean {
  const state = follower?.state();
  return state === 'stuck' || state === 'wrong_chain';
}

interface Dependencies {
  store: Store;
  indexer: ChainIndexer;
  now: Clock;
}

/** A store that fails is one in which nothing is seen. */
export function createSeenSince({ store, indexer, now }: Dependencies): SeenSince {
  return async (chain) => {
    const follower = indexer.of(chain);
    // Check before any await: the store can only gain data meanwhile.
    const isNear = !isAstray(follower) && !isFarBehind(follower);
    const progress = await progressOf(store, chain).catch(() => undefined);
    if (follower && !(isNear && progress)) return Math.floor(now() / 1000);
    return progress && progress.from_block > 0 ? progress.since_time : undefined;
  };
}
