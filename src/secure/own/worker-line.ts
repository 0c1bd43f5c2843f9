/** One task of the worker that joins keys, and its end. */
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { ABORTED, FrameError } from '../frame/frame-error';
import type { SignedIntent } from '../signing/signing-types';
import type { DeviceShares, RestoreTask, SignTask } from './own-keys';

export type WorkerReply =
  | { recipient: DeviceKey }
  | { done: SignedIntent | DeviceShares }
  | { failed: 'key' | 'other' };

const LOST = "Your wallet's key can't be put together on this device. Nothing was signed.";

/** The share of this device does not belong to the wallet's other one. */
export class LostKeyError extends FrameError {
  constructor() {
    super(LOST);
    this.name = 'LostKeyError';
  }
}

/** Longest time of one task, in ms: a worker that was stopped says nothing. */
const TASK_TIMEOUT = 60_000;

/** The used part of a worker. */
export type TaskWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const FAILED = 'Your wallet could not sign. Nothing was signed. Try again.';

/**
 * @param taskFor Makes the task once the worker's key is known: shares are sealed to it.
 * @throws FrameError; `LostKeyError` if the shares do not give the key.
 */
export async function runTask<Task extends SignTask | RestoreTask>(
  worker: TaskWorker,
  taskFor: (recipient: DeviceKey) => Promise<Task>,
  signal: AbortSignal,
): Promise<Task extends SignTask ? SignedIntent : DeviceShares> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TASK_TIMEOUT)]);
  try {
    return await new Promise((resolve, reject) => {
      const fail = (text: string) => reject(new FrameError(text));
      const stop = () => fail(signal.aborted ? ABORTED : FAILED);
      if (limit.aborted) return stop();
      limit.addEventListener('abort', stop, { once: true });
      worker.onerror = () => fail(FAILED);
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        if ('recipient' in data) {
          taskFor(data.recipient).then((task) => worker.postMessage(task), reject);
        } else if ('done' in data) resolve(data.done as never);
        else reject(data.failed === 'key' ? new LostKeyError() : new FrameError(FAILED));
      };
    });
  } finally {
    worker.terminate();
  }
}
