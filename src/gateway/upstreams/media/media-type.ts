/**
 * Detects the type of a third-party picture by its bytes, and decides if the gateway may serve it.
 */
import { pictureType } from '../fetch/sniff-image';
import { isDrawing } from './allowed-drawing';
import { bitmapSides } from './bitmap-sides';
import type { CheckDrawing } from './drawing-check';

export const SVG = 'image/svg+xml';

/**
 * A few thousand bytes may decompress to gigabytes: the gateway rejects wider or higher pictures.
 */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 50_000_000;

/**
 * Undefined for any other file, or for a harmful picture. @throws Error if a drawing can't be checked
 * now
 */
export async function mediaType(bytes: Buffer, check: CheckDrawing): Promise<string | undefined> {
  const type = unverifiedType(bytes);
  return type === SVG && !(await check(bytes)) ? undefined : type;
}

/** As `mediaType`, but a drawing may still be harmful: for callers that do not serve the file. */
export function unverifiedType(bytes: Buffer): string | undefined {
  const type = pictureType(bytes) ?? (isAvif(bytes) ? 'image/avif' : undefined);
  if (!type) return isDrawing(bytes) ? SVG : undefined;
  const [width, height] = bitmapSides(type, bytes) ?? [0, 0];
  const fits =
    width > 0 &&
    height > 0 &&
    width <= MAX_SIDE &&
    height <= MAX_SIDE &&
    width * height <= MAX_PIXELS;
  return fits ? type : undefined;
}

function isAvif(bytes: Buffer): boolean {
  return /^ftypavi[fs]$/.test(bytes.toString('latin1', 4, 12));
}
