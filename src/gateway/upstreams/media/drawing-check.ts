/**
 * Checks third-party drawings, in a worker thread where the program has one: a drawing that makes the
 * check slow, or fills its memory, costs that thread only. After the deadline, the worker is replaced
 * and the drawing is rejected.
 */
import { Worker } from 'node:worker_threads';
import { createTimeSlices } from '../../concurrency/time-slices';
import type { Log } from '../../environment';
import { isAllowedDrawing, WORKER_READY } from './allowed-drawing';

/** Ms of one drawing's check; real drawings need 5. */
const DEADLINE = 100;
/** Bytes that wait for their check, as many as 60 of the largest drawings have. */
const MAX_WAITING = 16_000_000;
/** Of the thread, in MB: ten times what the largest drawing needs. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/** Resolves with the verdict. @throws Error if too many drawings wait: without a verdict, ask later. */
export type CheckDrawing = (bytes: Buffer) => Promise<boolean>;

interface Job {
  bytes: Uint8Array<ArrayBuffer>;
  settle(allowed: boolean): void;
}

/** For programs without a worker. Between many drawings, other requests have their turn. */
export function checkHere(turn = createTimeSlices()): CheckDrawing {
  return async (bytes) => {
    await turn();
    return isAllowedDrawing(bytes);
  };
}

/** @param program file of `drawing-worker.ts`, built */
export function createDrawingCheck(
  program: URL,
  log: Log,
  { deadline = DEADLINE, maxWaiting = MAX_WAITING } = {},
): CheckDrawing {
  const queue: Job[] = [];
  let waiting = 0;
  let worker: Worker | undefined;
  let job: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const made = new Worker(program, { resourceLimits: MEMORY, env: {} });
    made.on('message', (message: unknown) => {
      if (worker !== made) return;
      // The start of its program does not count.
      if (message === WORKER_READY) arm(made);
      else done(message === true);
    });
    made.on('error', (error: NodeJS.ErrnoException) => fail(made, error.code ?? error.message));
    made.on('exit', () => fail(made, 'exit'));
    return made;
  }

  function arm(made: Worker): void {
    const armed = job;
    const late = () => {
      if (worker === made && job === armed) fail(made, 'deadline');
    };
    clearTimeout(timer);
    // A reply that arrived while this thread was busy comes first.
    timer = setTimeout(() => setImmediate(late), deadline);
  }

  function fail(made: Worker, reason: string): void {
    if (worker !== made) return;
    log('warn', 'drawing rejected: its check did not end', { reason });
    worker = undefined;
    made.terminate().catch(() => {});
    done(false);
  }

  function done(allowed: boolean): void {
    clearTimeout(timer);
    const ended = job;
    job = undefined;
    ended?.settle(allowed);
    next();
  }

  function next(): void {
    if (job) return;
    job = queue.shift();
    if (!job) {
      // An idle thread does not keep the process alive.
      worker?.unref();
      return;
    }
    waiting -= job.bytes.byteLength;
    if (worker) arm(worker);
    worker ??= start();
    worker.ref();
    worker.postMessage(job.bytes, [job.bytes.buffer]);
  }

  return (bytes) => {
    if (waiting + bytes.byteLength > maxWaiting) {
      return Promise.reject(new Error('too many drawings wait for their check'));
    }
    waiting += bytes.byteLength;
    return new Promise((settle) => {
      // A copy: the thread takes it whole, and a buffer may be a part of a larger one.
      queue.push({ bytes: new Uint8Array(bytes), settle });
      next();
    });
  };
}
