/** One task of the worker that joins keys, and its end. */
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { FrameError } from '../frame/frame-error';
import type { SignedIntent } from '../signing/signing-types';
import type { DeviceShares, RestoreTask, SignTask } from './own-keys';

export type WorkerReply =
  | { recipient: DeviceKey }
  | { done: SignedIntent | DeviceShares }
  | { failed: 'key' | 'other' };

/** The used part of a worker. */
export type TaskWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const LOST = "Your wallet's key can't be put together on this device. Nothing was signed.";
const FAILED = 'Your wallet could not sign. Nothing was signed. Try again.';

/**
 * @param taskFor Makes the task once the worker's key is known: shares are sealed to it.
 * @throws FrameError
 */
export async function runTask<Task extends SignTask | RestoreTask>(
  worker: TaskWorker,
  taskFor: (recipient: DeviceKey) => Promise<Task>,
): Promise<Task extends SignTask ? SignedIntent : DeviceShares> {
  try {
    return await new Promise((resolve, reject) => {
      const fail = (text: string) => reject(new FrameError(text));
      worker.onerror = () => fail(FAILED);
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        if ('recipient' in data) {
          taskFor(data.recipient).then((task) => worker.postMessage(task), reject);
        } else if ('done' in data) resolve(data.done as never);
        else fail(data.failed === 'key' ? LOST : FAILED);
      };
    });
  } finally {
    worker.terminate();
  }
}
