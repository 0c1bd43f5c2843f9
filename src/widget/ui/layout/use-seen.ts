import { useEffect, useRef, useState } from 'react';
import type { ListSteps } from '../lists/use-steps';

/** Delay before pictures load, in ms: a user who scrolls past does not look at them. */
const STILL_MS = 120;

/**
 * Of a long list, what one has stayed at.
 * @param inSight from `start` to before `end`
 * @param wanted the items have pictures
 * @returns whether its picture may be asked for
 */
export function useSeen<Item>(
  { still }: ListSteps,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  inSight: { start: number; end: number },
  wanted = true,
): (key: string) => boolean {
  const { start, end } = inSight;
  const seen = useRef(new Set<string>());
  const [, look] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `still` asks the same list in each drawing
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => {
      if (!still()) return;
      clearInterval(timer);
      const before = seen.current.size;
      for (const item of items.slice(start, end)) seen.current.add(keyOf(item));
      if (seen.current.size > before) look((times) => times + 1);
    }, STILL_MS);
    return () => clearInterval(timer);
  }, [wanted, start, end, items, keyOf]);
  return (key) => seen.current.has(key);
}
