/**
 * Shares one thread between many callers: after a few milliseconds of their work together, the event
 * loop handles everything else. Waiting callers continue in order.
 */
import { yieldToEventLoop } from './process-in-batches';

/** Ms of work between two rounds of the event loop. */
const SLICE = 5;

/** @returns Resolves when the caller may work on; at once while the slice lasts. */
export function createTimeSlices(now: () => number = () => performance.now()): () => Promise<void> {
  const waiting: (() => void)[] = [];
  /** Undefined: the event loop had its round, and nothing has worked since. */
  let began: number | undefined;

  const isOver = () => began !== undefined && now() - began >= SLICE;
  /** The next round of the event loop ends the slice. */
  function begin(): void {
    if (began !== undefined) return;
    began = now();
    yieldToEventLoop().then(() => {
      began = undefined;
      return serve();
    });
  }
  async function serve(): Promise<void> {
    while (waiting.length > 0 && !isOver()) {
      begin();
      waiting.shift()?.();
      // After its microtasks: its work is done before the clock is read again.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
  }

  return async () => {
    if (waiting.length === 0 && !isOver()) return begin();
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
