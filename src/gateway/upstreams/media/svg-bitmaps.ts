/** Bitmaps inside a drawing: a few bytes of one may decompress to gigabytes, as of any other picture. */
import { pictureType } from '../fetch/sniff-image';
import { bitmapSides } from './bitmap-sides';

/** Of all bitmaps of one drawing together: 64 MB in a browser. */
export const MAX_EMBEDDED_PIXELS = 16_000_000;

const EMBEDDED = /^data:image\/(?:png|jpe?g|gif|webp);base64,([a-z\d+/=\s]*)$/i;
/** A drawing that is shown as a picture loads nothing from elsewhere. */
const ELSEWHERE = /^(?:https?|ipfs|ar):/i;

/**
 * The pixels of the bitmap at the address of an image element; 0 for an address that loads nothing. Infinity
 * for any other kind of data, and for an address whose spelling could hide it.
 */
export function embeddedPixels(href: string): number {
  const [, base64] = EMBEDDED.exec(href) ?? [];
  if (base64 === undefined) return ELSEWHERE.test(href) || !/[&:]/.test(href) ? 0 : Infinity;
  const bytes = Buffer.from(base64, 'base64');
  const type = pictureType(bytes);
  const [width, height] = (type && bitmapSides(type, bytes)) ?? [0, 0];
  return width > 0 && height > 0 ? width * height : Infinity;
}
