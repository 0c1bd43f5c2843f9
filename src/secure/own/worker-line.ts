/** One task of the worker that joins keys, and its end. */
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { FrameError, REQUEST_ABORTED } from '../frame/frame-error';
import type { SignedIntent } from '../signing/signing-types';
import type { DeviceShares, RestoreTask, SealTask, SignTask } from './own-keys';

export type OwnTask = SignTask | SealTask | RestoreTask;
/** By task. */
interface Results {
  sign: SignedIntent;
  /** The entropy, sealed. */
  seal: string;
  restore: DeviceShares;
}

export type WorkerReply =
  | { recipient: DeviceKey }
  | { done: Results[keyof Results] }
  | { failed: 'key' | 'other' };

const LOST = "Your wallet's key can't be put together on this device. Nothing was signed.";

/** The share of this device does not belong to the wallet's other one. */
export class LostKeyError extends FrameError {
  constructor() {
    super(LOST);
    this.name = 'LostKeyError';
  }
}

/** Longest time of one step of the worker, in ms: one that was stopped says nothing. */
const TASK_TIMEOUT = 60_000;

/** The used part of a worker. */
export type TaskWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const FAILED = 'Your wallet could not sign. Nothing was signed. Try again.';

/**
 * @param taskFor Makes the task once the worker's key is known: shares are sealed to it. It may take as
 *   long as a person does.
 * @throws FrameError; `LostKeyError` if the shares do not give the key.
 */
export async function runTask<Task extends OwnTask>(
  worker: TaskWorker,
  taskFor: (recipient: DeviceKey) => Promise<Task>,
  signal: AbortSignal,
): Promise<Results[Task['task']]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  try {
    return await new Promise((resolve, reject) => {
      const fail = (text: string) => reject(new FrameError(text));
      stop = () => fail(REQUEST_ABORTED);
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      const wait = () => {
        timer = setTimeout(() => fail(FAILED), TASK_TIMEOUT);
      };
      wait();
      worker.onerror = () => fail(FAILED);
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        clearTimeout(timer);
        if ('recipient' in data) {
          taskFor(data.recipient).then((task) => {
            wait();
            worker.postMessage(task);
          }, reject);
        } else if ('done' in data) resolve(data.done as Results[Task['task']]);
        else reject(data.failed === 'key' ? new LostKeyError() : new FrameError(FAILED));
      };
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
