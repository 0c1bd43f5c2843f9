/** Decides which images to load. Pure. Source: specification §9 "images for the first 20". */
import { PAGE_ENTRIES, PAGE_IMAGES } from '../../core/constants/limits';

/**
 * Loads the first 20 of a page at once, and all for a search; others when the user stops scrolling
 * at them. Until then the tile shows a monogram.
 */
export function pictureIsWanted(index: number, found: boolean, seen: boolean): boolean {
  return found || seen || index % PAGE_ENTRIES < PAGE_IMAGES;
}
