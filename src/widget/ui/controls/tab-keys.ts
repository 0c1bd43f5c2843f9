/**
 * The tab that a key selects (ARIA APG, tabs with automatic activation): arrows wrap and follow the
 * reading direction. Undefined: not a tab key.
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
