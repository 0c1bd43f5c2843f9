/** One queue for each wallet: its limits are read, judged and written by one request at a time. */
import { RefusalError } from './vault-refusal';

/** Requests of one wallet that may wait. */
const MAX_WAITING = 16;

export function createWalletQueues(): <T>(wallet: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async (wallet, work) => {
    const queue = queues.get(wallet) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MAX_WAITING) throw new RefusalError('limit_reached');
    queues.set(wallet, queue);
    queue.waiting += 1;
    const turn = queue.last.then(work);
    queue.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(wallet);
    }
  };
}
