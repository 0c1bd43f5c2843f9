/** Which of its faces the tab shows. Pure. */
import type { Collected } from './nfts';

type NftsFace = 'waiting' | 'failed' | 'unsupported' | 'empty' | 'grid';

/** @param shown how many pieces there are to show; what is hidden is not nothing, but not shown either */
export function nftsScreen({ state, pieces, next }: Collected, shown: number): NftsFace {
  if (state === 'unsupported') return 'unsupported';
  if (shown > 0) return 'grid';
  if (state === 'failed') return pieces.length > 0 ? 'grid' : 'failed';
  if (state !== 'ready') return 'waiting';
  // There may be something behind pages that had nothing to show.
  return next !== null ? 'grid' : 'empty';
}
