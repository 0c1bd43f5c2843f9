/** Long work beside what the visitor does: on a phone a list of thousands is a second's work. */
import type { Steps } from '../../../protocol/steps';

/**
 * Waits until the browser has rendered and dispatched pending input events, if there are any. No
 * timer: browsers throttle timers in the background.
 */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** A background page renders no frames: the wait for a frame ends after this time. */
const UNSEEN_MS = 100;

/** Until what has changed can be seen. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() => resolve(nextTask()));
  });

/** One part in each turn. What never rests is done at once. */
export async function runInSteps<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTask();
  }
}
