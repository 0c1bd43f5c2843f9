/**
 * Checks third-party drawings in a worker thread: a drawing that makes the check slow, or fills its
 * memory, costs that thread only. Only the thread's own reply is a verdict. A drawing whose check does
 * not end is asked again later, and rejected at the second time.
 */
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { createTimeSlices } from '../../concurrency/time-slices';
import type { Log } from '../../environment';
import { isAllowedDrawing, WORKER_READY } from './allowed-drawing';

/** Ms of one drawing's check; real drawings need 5. */
const DEADLINE = 100;
/** Ms until the thread has started; a machine at its limits needs 1,000. */
const START_DEADLINE = 5_000;
/** Bytes that wait for their check, as many as 60 of the largest drawings have. */
const MAX_WAITING = 16_000_000;
/** Drawings that wait: small ones have their cost, too. */
const MAX_JOBS = 500;
/** So many threads may end within PAUSE ms; then the check starts none until the first is as old. */
const MAX_ENDED = 10;
const PAUSE = 60_000;
/** Drawings whose check once did not end. */
const MAX_SUSPECTS = 1_000;
/** Of the thread, in MB: ten times what the largest drawing needs. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/** Resolves with the verdict. @throws Error without a verdict: ask later. */
export type CheckDrawing = (bytes: Buffer) => Promise<boolean>;

interface Job {
  /** Copied only for the thread. */
  bytes: Buffer;
  settle(allowed: boolean): void;
  reject(error: Error): void;
}

interface CheckLimits {
  deadline?: number;
  startDeadline?: number;
  maxWaiting?: number;
  maxJobs?: number;
  maxEnded?: number;
  /** Calls once after so many ms. @returns a stop */
  after?: (ms: number, act: () => void) => () => void;
  /** Ms that only grow. */
  now?: () => number;
}

const afterTime = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

const noVerdict = (reason: string): Error => new Error(`no verdict on the drawing: ${reason}`);

/** For programs without a worker. Between many drawings, other requests have their turn. */
export function checkHere(turn = createTimeSlices()): CheckDrawing {
  return async (bytes) => {
    await turn();
    return isAllowedDrawing(bytes);
  };
}

/** Notes a drawing whose check did not end. Keeps digests only. @returns true from the second time on */
function createSuspects(): (bytes: Buffer) => boolean {
  const suspects = new Set<string>();
  return (bytes) => {
    const digest = createHash('sha256').update(bytes).digest('base64');
    const again = suspects.delete(digest);
    suspects.add(digest);
    for (const oldest of suspects) {
      if (suspects.size <= MAX_SUSPECTS) break;
      suspects.delete(oldest);
    }
    return again;
  };
}

/** @param program file of `drawing-worker.ts`, built */
export function createDrawingCheck(
  program: URL,
  log: Log,
  {
    deadline = DEADLINE,
    startDeadline = START_DEADLINE,
    maxWaiting = MAX_WAITING,
    maxJobs = MAX_JOBS,
    maxEnded = MAX_ENDED,
    after = afterTime,
    now = () => performance.now(),
  }: CheckLimits = {},
): CheckDrawing {
  const queue: Job[] = [];
  const isSuspect = createSuspects();
  /** When the last threads ended. */
  const ended: number[] = [];
  let waiting = 0;
  let worker: Worker | undefined;
  let started = false;
  let job: Job | undefined;
  let stopTimer = () => {};

  const isPaused = (): boolean => {
    while (ended.length > 0 && now() - (ended[0] ?? 0) >= PAUSE) ended.shift();
    return ended.length >= maxEnded;
  };

  /** @throws Error if the system starts no thread */
  function start(): Worker {
    const made = new Worker(program, { resourceLimits: MEMORY, env: {} });
    started = false;
    made.on('message', (message: unknown) => {
      if (worker !== made) return;
      if (message === WORKER_READY) {
        started = true;
        give(made);
      } else done(({ settle }) => settle(message === true));
    });
    made.on('error', (error: NodeJS.ErrnoException) => fail(made, error.code ?? error.message));
    made.on('exit', () => fail(made, 'exit'));
    return made;
  }

  function arm(made: Worker, ms: number, reason: string): void {
    const armed = job;
    const late = () => {
      if (worker === made && job === armed) fail(made, reason);
    };
    stopTimer();
    // A reply that arrived while this thread was busy comes first.
    stopTimer = after(ms, () => setImmediate(late));
  }

  /** Only to a started thread: its errors may arrive before its messages, and would be taken for its start's. */
  function give(made: Worker): void {
    if (!job) return;
    arm(made, deadline, 'deadline');
    // A copy: the thread takes it whole, and a buffer may be a part of a larger one.
    const copy = new Uint8Array(job.bytes);
    made.postMessage(copy, [copy.buffer]);
  }

  function fail(made: Worker | undefined, reason: string): void {
    if (worker !== made) return;
    log('warn', "a drawing's check did not end", { reason });
    worker = undefined;
    made?.terminate().catch(() => {});
    ended.push(now());
    // A thread that never started says nothing of the drawing.
    const refused = started && job && isSuspect(job.bytes);
    done(({ settle, reject }) => (refused ? settle(false) : reject(noVerdict(reason))));
  }

  function done(answer: (job: Job) => void): void {
    stopTimer();
    const checked = job;
    job = undefined;
    if (checked) answer(checked);
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
    if (!worker && isPaused()) {
      done(({ reject }) => reject(noVerdict('pause')));
      return;
    }
    try {
      if (!worker) worker = start();
      worker.ref();
      if (started) give(worker);
      else arm(worker, startDeadline, 'start');
    } catch (error) {
      started = false;
      fail(worker, (error as Error).message);
    }
  }

  return (bytes) => {
    if (queue.length >= maxJobs || waiting + bytes.byteLength > maxWaiting) {
      return Promise.reject(noVerdict('too many drawings wait'));
    }
    waiting += bytes.byteLength;
    return new Promise((settle, reject) => {
      queue.push({ bytes, settle, reject });
      next();
    });
  };
}
