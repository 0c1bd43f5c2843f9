/**
 * Writes of one round of the event loop go into the file together: a transaction costs more than what
 * is in it. The file's client works in this thread, so writes do not gather while it is busy.
 */
import { yieldToEventLoop } from '../../concurrency/process-in-batches';

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** Of a group: one transaction ends soon, so that others get their turn. */
const MOST = 256;

/**
 * @param serialize runs the work after all earlier work
 * @param sizeOf how much of a group an item takes
 * @param write writes all items or none, and returns their results in the same order
 * @returns rejects as `write` does, together with the other items of its group
 */
export function createWriteGroups<Item, Result>(
  serialize: (work: () => Promise<void>) => Promise<unknown>,
  sizeOf: (item: Item) => number,
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];

  async function writeNext(): Promise<void> {
    await yieldToEventLoop();
    let size = 0;
    const end = waiting.findIndex(({ item }, index) => {
      size += sizeOf(item);
      return index > 0 && size > MOST;
    });
    const group = waiting.splice(0, end < 0 ? waiting.length : end);
    if (waiting.length > 0) serialize(writeNext);
    try {
      const results = await write(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) serialize(writeNext);
    });
}
