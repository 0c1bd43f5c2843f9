/** How long the pointer rests on the button before the press. */

/** A visitor's pointer rests this long, in ms. */
const REST = 300;
/** One file asks for the next: so long without either is the end, in ms. */
const GAP = 50;
const PATIENCE = 60_000;
const STEP = 10;

export interface Resting {
  /** Nothing is under way, and nothing has come for so many ms. */
  quietFor(): number;
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

/**
 * Until what the pointer's coming fetches is there, and no shorter than a visitor rests: a press is not
 * given more time than a visitor gives it to make ready what has come.
 */
export async function rest({ quietFor, now, sleep }: Resting): Promise<void> {
  const start = now();
  while (now() - start < PATIENCE) {
    if (now() - start >= REST && quietFor() >= GAP) return;
    await sleep(STEP);
  }
  throw new Error('What a hover fetches does not come to an end');
}
