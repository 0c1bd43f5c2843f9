/** Chooses the state that the tab shows. Pure. */
import type { NftCollection } from './nfts';

type NftsFace = 'waiting' | 'failed' | 'unsupported' | 'empty' | 'grid';

/**
 * @param shown the number of visible NFTs; hidden ones do not make the list empty, but are not
 * shown
 */
export function nftsScreen({ state, nfts, next }: NftCollection, shown: number): NftsFace {
  if (state === 'unsupported') return 'unsupported';
  if (shown > 0) return 'grid';
  if (state === 'failed') return nfts.length > 0 ? 'grid' : 'failed';
  if (state !== 'ready') return 'waiting';
  // There may be something behind pages that had nothing to show.
  return next !== null ? 'grid' : 'empty';
}
