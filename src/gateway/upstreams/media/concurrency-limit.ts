/** A few at a time, and of one group fewer still: so that one slow server does not keep all others waiting. */

export interface ConcurrencyLimit {
  /** Undefined when too many wait already. */
  run<Value>(group: string, work: () => Promise<Value>): Promise<Value> | undefined;
}

interface Waiting {
  group: string;
  start(): void;
}

export function createConcurrencyLimit(
  most: number,
  ofGroup: number,
  mostWaiting: number,
): ConcurrencyLimit {
  const open = new Map<string, number>();
  const waiting: Waiting[] = [];
  let total = 0;
  const free = (group: string) => total < most && (open.get(group) ?? 0) < ofGroup;

  function next(): void {
    const at = waiting.findIndex(({ group }) => free(group));
    if (at >= 0) waiting.splice(at, 1)[0]?.start();
  }

  return {
    run<Value>(group: string, work: () => Promise<Value>) {
      if (!free(group) && waiting.length >= mostWaiting) return undefined;
      return new Promise<Value>((resolve, reject) => {
        const start = () => {
          total += 1;
          open.set(group, (open.get(group) ?? 0) + 1);
          work()
            .then(resolve, reject)
            .finally(() => {
              total -= 1;
              const left = (open.get(group) ?? 1) - 1;
              if (left > 0) open.set(group, left);
              else open.delete(group);
              next();
            });
        };
        if (free(group)) start();
        else waiting.push({ group, start });
      });
    },
  };
}
