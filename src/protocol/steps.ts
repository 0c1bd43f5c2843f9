/**
 * Long work as a generator that rests now and then: who has no time to lose runs it to its end at once, a page
 * lets the browser draw in between. What comes out is the same. Pure.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** (ours) So many entries of a list between two rests. */
export const STEP = 100;

/** All of it at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
