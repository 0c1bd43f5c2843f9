/**
 * Runs long work as a generator that pauses between steps: one caller runs it to the end at once, a
 * page lets the browser paint between steps. Both get the same result. Pure.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** (ours) So many entries of a list between two rests. */
export const STEP_SIZE = 100;

/** All of it at once. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
