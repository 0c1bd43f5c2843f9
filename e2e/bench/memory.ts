/** Measures the heap and nodes of a page after garbage collection, and the leak of each cycle. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { slope } from './statistics';
import type { Opening } from './targets';

export interface Memory {
  heap: number;
  nodes: number;
}

export interface Leak {
  /** Bytes left by one opening and closing. */
  heap: number | undefined;
  nodes: number | undefined;
  /** Heap after this many cycles, to see whether it still grows. */
  points: readonly (readonly [cycle: number, heap: number])[];
}

/** The most that one cycle may leave. A node left by each cycle would be 1; garbage collection is allowed for. */
export const LEAK_LIMITS = { heap: 1000, nodes: 0.05 } as const;

export const leaks = ({ heap = 0, nodes = 0 }: Pick<Leak, 'heap' | 'nodes'>): boolean =>
  heap > LEAK_LIMITS.heap || nodes > LEAK_LIMITS.nodes;

/** For the browser's developer tools, which name what keeps an object. */
export async function writeHeapSnapshot(session: CDPSession, file: string): Promise<void> {
  const written = createWriteStream(file);
  const add = ({ chunk }: { chunk: string }) => void written.write(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', add);
  try {
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  } finally {
    session.off('HeapProfiler.addHeapSnapshotChunk', add);
    written.end();
    await finished(written);
  }
}

/** Cycles before the first measurement: caches fill, on the floor too. */
const WARM_UP = 20;
/** Measured again after each further group of this many cycles. */
const STEP = 5;

export async function measureMemory(session: CDPSession): Promise<Memory> {
  // Finalizers of one run release objects for the next collection.
  for (let i = 0; i < 3; i++) {
    await session.send('HeapProfiler.collectGarbage');
    await sleep(50);
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes };
}

/** @param opening has been opened, and is closed afterwards */
export async function measureLeak(
  page: Page,
  session: CDPSession,
  opening: Opening,
  cycles: number,
): Promise<Leak> {
  const taken: { cycle: number; memory: Memory }[] = [];
  const turn = (times: number) =>
    page.evaluate(([what, count]) => window.watch.cycle(what, count), [opening, times] as const);
  await turn(WARM_UP);
  for (let cycle = STEP; cycle <= cycles; cycle += STEP) {
    await turn(STEP);
    taken.push({ cycle, memory: await measureMemory(session) });
  }
  const points = taken.map(({ cycle, memory }) => [cycle, memory.heap] as const);
  return {
    heap: slope(points),
    nodes: slope(taken.map(({ cycle, memory }) => [cycle, memory.nodes])),
    points,
  };
}
