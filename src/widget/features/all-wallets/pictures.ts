/** Which pictures are asked for. Pure. Source: specification §9 "images for the first 20". */
import { PAGE_ENTRIES, PAGE_IMAGES } from '../../core/constants/limits';

/**
 * Of a page the first 20 at once, of what was searched for all; others when somebody stops to look
 * at them. Until then their monogram stands there.
 */
export function pictureIsWanted(index: number, found: boolean, seen: boolean): boolean {
  return found || seen || index % PAGE_ENTRIES < PAGE_IMAGES;
}
