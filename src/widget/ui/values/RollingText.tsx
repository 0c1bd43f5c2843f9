import { useRef } from 'react';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

/** How many characters two texts have in common from the start. */
function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** A figure: what changes in it rolls in, what stays does not move. The first one is just there. */
export function RollingText({ text }: { text: string }) {
  useSheet(moreSheet);
  const last = useRef({ text, still: text.length, turn: 0 });
  if (last.current.text !== text) {
    last.current = { text, still: sameStart(last.current.text, text), turn: last.current.turn + 1 };
  }
  const { still, turn } = last.current;
  return (
    <>
      {text.slice(0, still)}
      {still < text.length && (
        <span key={turn} className="rolled">
          {text.slice(still)}
        </span>
      )}
    </>
  );
}
