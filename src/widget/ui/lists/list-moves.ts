/** The index that an arrow, Home or End key leads to; undefined: not a list key. */
export function nextIndex(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, current + 1);
    case 'ArrowUp':
      return Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The ends of a scroller with more content behind them, for the soft fades. */
export function fadeEnds(scrollTop: number, viewport: number, height: number): string {
  const ends = [scrollTop > 1 && 'start', scrollTop + viewport < height - 1 && 'end'];
  return ends.filter(Boolean).join(' ');
}
