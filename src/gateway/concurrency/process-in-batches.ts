/**
 * Processes long work in batches and yields between them: the server keeps answering, whatever
 * third parties send.
 */

/** Lets others have their turn. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

export function splitIntoBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** @param size How many are worked on in one go. */
export async function inPortions<Item, Value>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Value,
): Promise<Value[]> {
  const values: Value[] = [];
  for (const part of splitIntoBatches(items, size)) {
    if (values.length > 0) await yieldToEventLoop();
    for (const item of part) values.push(work(item));
  }
  return values;
}
