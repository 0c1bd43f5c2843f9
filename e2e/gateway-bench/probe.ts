/** Watches a server while it is under load: the time of `/health`, and the growth of its process. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { memoryOf } from './process-work';

/** Between two requests, in ms. They do not wait for each other: a pause of the server hits many. */
const EVERY = 10;
const MEMORY_EVERY = 50;

export interface Watched {
  /** Milliseconds of `/health`. */
  p99: number;
  /** Megabytes at the highest, above those at the start. */
  growth: number;
}

export const p99Of = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** On a connection of its own: the server may close an idle one just then. @throws on a status that is not 200 */
export function get(
  port: number,
  to: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: to, headers, agent: false }, (reply) => {
      if (reply.statusCode === 200) resolve(text(reply));
      else reject(new Error(`${to}: ${reply.statusCode}`));
    });
    asked.on('error', reject).end();
  });
}

/** @throws when the work fails, or `/health` does not answer 200 */
export async function watchDuring(
  { port, pid }: { port: number; pid: number },
  work: () => Promise<void>,
): Promise<Watched> {
  const times: number[] = [];
  const asked = new Set<Promise<void>>();
  const before = memoryOf({ pid });
  let highest = before;
  const ask = async () => {
    const started = performance.now();
    await get(port, '/health');
    times.push(performance.now() - started);
  };
  let failed: unknown;
  const health = setInterval(() => {
    const one: Promise<void> = ask().catch((error: unknown) => {
      failed ??= error;
    });
    asked.add(one);
    void one.then(() => asked.delete(one));
  }, EVERY);
  const memory = setInterval(() => {
    highest = Math.max(highest, memoryOf({ pid }));
  }, MEMORY_EVERY);
  try {
    await work();
    await Promise.all(asked);
  } finally {
    clearInterval(health);
    clearInterval(memory);
  }
  if (failed) throw failed;
  return { p99: p99Of(times), growth: Math.max(highest, memoryOf({ pid })) - before };
}
