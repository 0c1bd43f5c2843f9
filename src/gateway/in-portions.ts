/** Long work, done so that others have their turn between: whatever strangers send, the server answers. */
import { chunks } from './evm-call';

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** @param size How many are worked on in one go. */
export async function inPortions<Item, Value>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Value,
): Promise<Value[]> {
  const values: Value[] = [];
  for (const part of chunks(items, size)) {
    if (values.length > 0) await pause();
    for (const item of part) values.push(work(item));
  }
  return values;
}
