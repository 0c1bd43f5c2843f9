import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPortions } from './process-in-batches';

test('long list: processed in order, and other tasks run after each batch', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const at = await inPortions([0, 1, 2, 3, 4], 2, (item) => [item, turns] as const);
  clearImmediate(next);
  assert.deepEqual(
    at.map(([item]) => item),
    [0, 1, 2, 3, 4],
  );
  const portions = [0, 2, 4].map((first) => at[first]?.[1] ?? -1);
  assert.ok((portions[0] ?? 0) < (portions[1] ?? 0) && (portions[1] ?? 0) < (portions[2] ?? 0));
  assert.equal(at[0]?.[1], at[1]?.[1]);
  assert.deepEqual(await inPortions([], 2, String), []);
});
