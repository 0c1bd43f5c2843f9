type Box = Pick<DOMRect, 'top' | 'left' | 'right'>;

const ARROWS: Readonly<Record<string, readonly [axis: 'top' | 'left', step: 1 | -1]>> = {
  ArrowUp: ['top', -1],
  ArrowDown: ['top', 1],
  ArrowLeft: ['left', -1],
  ArrowRight: ['left', 1],
};

/**
 * The index that an arrow, Home or End key leads to, by the places of the items: rows and tiles
 * alike, in both reading directions. Undefined: not our key.
 */
export function boxIndex(key: string, boxes: readonly Box[], current: number): number | undefined {
  const from = boxes[current];
  if (!from) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  const [axis, step] = ARROWS[key] ?? [];
  if (!axis || !step) return undefined;
  let [best, least] = [current, Number.POSITIVE_INFINITY];
  boxes.forEach((box, at) => {
    const ahead = (box[axis] - from[axis]) * step;
    const aside =
      axis === 'left'
        ? Math.abs(box.top - from.top)
        : Math.min(Math.abs(box.left - from.left), Math.abs(box.right - from.right)) / 1e4;
    if (ahead < 1 || aside >= 1 || ahead + aside >= least) return;
    best = at;
    least = ahead + aside;
  });
  return best;
}
