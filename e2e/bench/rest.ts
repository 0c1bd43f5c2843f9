/** Waits for the time that the pointer rests on the button before the press. */

/** Rest time of a user's pointer, in ms. */
const REST = 300;
/** One file requests the next: this long without either counts as the end, in ms. */
const GAP = 50;
const PATIENCE = 60_000;
const STEP = 10;

export interface Resting {
  /** Resolves after this many ms without a pending or a finished request. */
  quietFor(): number;
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

/**
 * Waits until the hover requests have finished, but at least a user's rest time. The press gets no
 * more preparation time than a user gives it.
 */
export async function rest({ quietFor, now, sleep }: Resting): Promise<void> {
  const start = now();
  while (now() - start < PATIENCE) {
    if (now() - start >= REST && quietFor() >= GAP) return;
    await sleep(STEP);
  }
  throw new Error('What a hover fetches does not come to an end');
}
