import { inkFor, parseColor, type Rgb, textShare } from '../styles/accent';
import type { PictureLook } from './monogram';

/** White letters on a colour of this contrast are had by darkening it a little. */
const NEARLY = 3;
const WHITE = '#ffffff';
const BLACK: Rgb = { r: 0, g: 0, b: 0, a: 1 };

/**
 * A monogram in the owner's own colour, with letters that can be read.
 * @param colour #rgb or #rrggbb; undefined when it is neither
 */
export function pictureLook(colour: string | undefined): PictureLook | undefined {
  const own = colour === undefined ? undefined : parseColor(colour);
  if (!own || colour === undefined) return undefined;
  const color = inkFor(own, NEARLY);
  // Nearly dark enough for white letters: made so. Black letters on a mid blue look heavy.
  const share = color === WHITE ? textShare(own, BLACK, [{ r: 1, g: 1, b: 1, a: 1 }]) : 0;
  const darker = `color-mix(in srgb,#000 ${Math.round(share * 100)}%,${colour})`;
  return { background: share > 0 ? darker : colour, color };
}
