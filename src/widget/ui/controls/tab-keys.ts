/**
 * Which tab a key leads to (ARIA APG, tabs with automatic activation): arrows go round, and turn
 * with the reading direction. Undefined: not our key.
 */
export function nextTab(
  key: string,
  current: number,
  count: number,
  rtl: boolean,
): number | undefined {
  if (count === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const step = (key === 'ArrowRight') === rtl ? -1 : 1;
  return (current + step + count) % count;
}
