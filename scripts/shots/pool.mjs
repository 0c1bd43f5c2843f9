/**
 * Works on all of them, so many at once.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {number} atOnce
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>} in the items' order
 */
export async function inParallel(items, atOnce, work) {
  /** @type {Result[]} */
  const results = [];
  let next = 0;
  const hand = async () => {
    while (next < items.length) {
      const mine = next;
      next += 1;
      results[mine] = await work(items[mine]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, hand));
  return results;
}
