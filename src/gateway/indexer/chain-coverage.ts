/** What may be told of a chain that is followed, by how far it has been read. */
import type { Clock } from '../environment';
import type { Store } from '../store/open-store';
import { progressOf } from '../store/ranges';
import type { SeenSince } from '../upstreams/source-types';
import type { Follower } from './follow';
import type { Indexer } from './indexer';

/** Blocks that may be missing: what a quick chain makes while somebody looks. */
const MOST_BEHIND = 256;

type Followed = Pick<Follower, 'state' | 'behind'> | undefined;

/** Half of what there is would look like all of it. Until somebody has looked nobody knows how much it is. */
export function isFarBehind(follower: Followed): boolean {
  return (follower?.behind() ?? Number.POSITIVE_INFINITY) > MOST_BEHIND;
}

/** What was read is of another chain than the node's. */
export function isAstray(follower: Followed): boolean {
  const state = follower?.state();
  return state === 'stuck' || state === 'wrong_chain';
}

interface Dependencies {
  store: Store;
  indexer: Indexer;
  now: Clock;
}

/** A store that fails is one in which nothing is seen. */
export function createSeenSince({ store, indexer, now }: Dependencies): SeenSince {
  return async (chain) => {
    const follower = indexer.of(chain);
    // Before anything is waited for: what is read of the store meanwhile can only be more.
    const isNear = !isAstray(follower) && !isFarBehind(follower);
    const progress = await progressOf(store, chain).catch(() => undefined);
    if (follower && !(isNear && progress)) return Math.floor(now() / 1000);
    return progress && progress.from_block > 0 ? progress.since_time : undefined;
  };
}
