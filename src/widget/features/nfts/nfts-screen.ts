/** Chooses the state that the tab shows. Pure. */
import type { ListFace } from '../../ui/feedback/ListScreen';
import type { NftCollection } from './nfts';

/**
 * @param shown the number of visible NFTs; hidden ones do not make the list empty, but are not
 * shown
 */
export function nftsScreen({ state, nfts, next }: NftCollection, shown: number): ListFace {
  if (state === 'unsupported') return 'unsupported';
  if (shown > 0) return 'list';
  if (state === 'failed') return nfts.length > 0 ? 'list' : 'failed';
  if (state !== 'ready') return 'waiting';
  // There may be something behind pages that had nothing to show.
  return next !== null ? 'list' : 'empty';
}
