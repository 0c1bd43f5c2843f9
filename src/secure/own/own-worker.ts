/**
 * Entry of the worker in which keys are joined. The policy of its file allows no connection. It does one
 * task: it gives a key that shares are sealed to, gets the task, answers, and ends.
 */
import { newSealKey } from '../keys/seal-share';
import { OwnKeyError, restoreShares, sealEntropy, sign } from './own-keys';
import type { OwnTask, WorkerReply } from './worker-line';

const scope = globalThis as unknown as {
  postMessage(message: WorkerReply): void;
  onmessage: ((event: MessageEvent<OwnTask>) => void) | null;
};

function run(key: CryptoKey, task: OwnTask) {
  if (task.task === 'sign') return sign(key, task);
  return task.task === 'seal' ? sealEntropy(task) : restoreShares(key, task);
}

async function start(): Promise<void> {
  const { recipient, key } = await newSealKey();
  scope.onmessage = ({ data }) => {
    scope.onmessage = null;
    run(key, data).then(
      (value) => scope.postMessage({ done: value }),
      // Never the message: it may hold what was worked on.
      (error) => scope.postMessage({ failed: error instanceof OwnKeyError ? 'key' : 'other' }),
    );
  };
  scope.postMessage({ recipient });
}

void start();
