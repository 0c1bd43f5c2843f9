/** The picture of a pressed row travels to the screen that the press opens. */
import { canMove, SETTLE_EASING } from '../layout/motion-rules';

const TRAVEL_MS = 220;
/** A screen that takes longer to load has nothing to do with the press any more. */
const FRESH_MS = 600;
const CAPTURE = { capture: true };

let origin: { box: DOMRect; at: number } | undefined;

function notePress({ target }: Event): void {
  const picture = (target as Element).closest('button,a')?.querySelector('.pic');
  origin = picture ? { box: picture.getBoundingClientRect(), at: Date.now() } : undefined;
}

/** Hears every press: not every browser moves the focus to what is pressed. @returns a stop. */
export function followPresses(body: EventTarget): () => void {
  body.addEventListener('click', notePress, CAPTURE);
  return () => body.removeEventListener('click', notePress, CAPTURE);
}

/** Call it when the picture is in the document, before it is painted. */
export function travelHere(picture: Element | null | undefined): void {
  const from = origin;
  origin = undefined;
  if (!picture || !from || Date.now() - from.at > FRESH_MS || !canMove()) return;
  const { x, y, width } = picture.getBoundingClientRect();
  if (!width || !from.box.width) return;
  const scale = from.box.width / width;
  // Both have their origin in the middle.
  const [dx, dy] = [
    from.box.x + from.box.width / 2 - x - width / 2,
    from.box.y + from.box.height / 2 - y - width / 2,
  ];
  picture.animate(
    [
      { translate: `${dx}px ${dy}px`, scale },
      { translate: '0', scale: 1 },
    ],
    {
      duration: TRAVEL_MS,
      easing: SETTLE_EASING,
    },
  );
}
