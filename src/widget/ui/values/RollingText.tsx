import { useRef, useState } from 'react';
import { canMove } from '../layout/motion-rules';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

/** A longer figure may need two lines, and what rolls must not break. */
const MAX_LENGTH = 16;

/** How many characters two texts have in common from the start. */
function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/**
 * A figure: what changes in it rolls in, what stays does not move. The first one is just there. Screen
 * readers get the whole figure; at rest it is plain text again.
 */
export function RollingText({ text }: { text: string }) {
  useSheet(moreSheet);
  const last = useRef({ text, still: text.length, turn: 0 });
  const [, draw] = useState(0);
  if (last.current.text !== text) {
    const moves = canMove() && text.length <= MAX_LENGTH;
    const still = moves ? sameStart(last.current.text, text) : text.length;
    last.current = { text, still, turn: last.current.turn + 1 };
  }
  const { still, turn } = last.current;
  if (still === text.length) return <>{text}</>;
  const rest = (): void => {
    last.current.still = text.length;
    draw(turn);
  };
  return (
    <>
      <span className="vh">{text}</span>
      <span key={turn} className="rolling" aria-hidden="true" onAnimationEnd={rest}>
        {text.slice(0, still)}
        <span className="rolled">{text.slice(still)}</span>
      </span>
    </>
  );
}
