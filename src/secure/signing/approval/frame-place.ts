/**
 * Recognizes from pointer events that the frame has moved on the screen: then the difference of screen
 * and client coordinates changes. Browsers scale only the client's by the page's zoom, and no event has
 * the zoom, so one zoom must explain all events since the last movement.
 */

export interface PointerPlace {
  screenX: number;
  screenY: number;
  clientX: number;
  clientY: number;
}

/** Scales of displays. */
const DISPLAYS: readonly number[] = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4];
/** Both coordinates may be rounded. */
const TOLERANCE = 2;

interface Candidate {
  zoom: number;
  x: number;
  y: number;
}

/** @param ratio `devicePixelRatio`: zoom and display. @returns whether the frame has moved since the last event. */
export function createFramePlace(): (event: PointerPlace, ratio: number) => boolean {
  let left: Candidate[] = [];
  return ({ screenX, screenY, clientX, clientY }, ratio) => {
    const at = (zoom: number) => ({
      zoom,
      x: screenX - zoom * clientX,
      y: screenY - zoom * clientY,
    });
    const same = left.filter(({ zoom, x, y }) => {
      const place = at(zoom);
      return Math.abs(place.x - x) <= TOLERANCE && Math.abs(place.y - y) <= TOLERANCE;
    });
    const isMoved = same.length === 0;
    left = isMoved ? [1, ...DISPLAYS.map((display) => ratio / display)].map(at) : same;
    return isMoved;
  };
}
