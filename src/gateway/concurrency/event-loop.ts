/**
 * Measures the delay of the event loop: how long work waits because the process is busy. Node's own
 * histogram loses a delay that ends when it is reset.
 */
import type { Clock } from '../environment';
import type { Metrics } from '../http/metrics';

/** Ms between two measurements. */
const STEP = 20;
/** Measurements that are shown together: those of five seconds, or more when they are delayed. */
const SHOWN = 250;

/** @returns a stop */
export function watchEventLoop(metrics: Metrics, now: Clock = () => performance.now()): () => void {
  let delays: number[] = [];
  let last = now();
  const timer = setInterval(() => {
    const time = now();
    delays.push(Math.max(0, time - last - STEP));
    last = time;
    if (delays.length < SHOWN) return;
    delays.sort((a, b) => a - b);
    for (const quantile of [0.99, 1]) {
      const seconds = (delays[Math.ceil(SHOWN * quantile) - 1] ?? 0) / 1000;
      metrics.gauge('appkit_event_loop_delay_seconds', seconds, { quantile: String(quantile) });
    }
    delays = [];
  }, STEP);
  timer.unref();
  return () => clearInterval(timer);
}
