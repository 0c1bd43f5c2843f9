/** Counts messages that are not taken, for the log that `diagnose()` shows. */
import { log } from '../../core/reporting/logger';

export function countDropped(): { add(): void; count(): number } {
  let count = 0;
  return {
    /** One line for each power of two: a flood of messages fills no log. */
    add() {
      count += 1;
      if (!(count & (count - 1))) log.error('Frame messages dropped:', count);
    },
    count: () => count,
  };
}
