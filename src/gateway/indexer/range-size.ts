/** The number of blocks an indexer reads at once: grows while reads succeed, shrinks when one is too large. */

const MOST = 512;
const FIRST = 16;
/** Rows in one transaction; beyond that more blocks at once gain nothing and keep others waiting. */
const ENOUGH = 4_000;

export interface RangeSize {
  current(): number;
  /** @param rows that the range had. */
  worked(rows: number): void;
  failed(): void;
}

export function createRangeSize(): RangeSize {
  let size = FIRST;
  /** Up to here it doubles; above, it feels its way. */
  let ceiling = MOST;
  return {
    current: () => size,
    worked(rows) {
      if (rows > 2 * ENOUGH) size = Math.max(1, Math.floor(size / 2));
      else if (rows < ENOUGH) {
        size = Math.min(MOST, size < ceiling ? Math.min(ceiling, 2 * size) : size + 1);
      }
    },
    failed() {
      // Not even one: then it is not the size.
      ceiling = size === 1 ? MOST : Math.floor(size / 2);
      size = Math.max(1, Math.floor(size / 2));
    },
  };
}
