import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWriteGroups } from './write-groups';

const settle = () => new Promise(setImmediate);

function setUp(write: (items: readonly number[]) => Promise<readonly string[]>) {
  const groups: (readonly number[])[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const add = createWriteGroups<number, string>(
    (work) => {
      last = last.then(work);
      return last;
    },
    (item) => (item < 1000 ? 1 : item),
    (items) => {
      groups.push(items);
      return write(items);
    },
  );
  return { add, groups };
}

test('writes of one round of the event loop, and those that arrive while one runs: together, each with its own result', async () => {
  let end = () => {};
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { add, groups } = setUp(async (items) => {
    await first;
    return items.map((item) => `wrote ${item}`);
  });
  const earlier = [add(1), add(2)];
  while (groups.length === 0) await settle();
  const later = [add(3), add(4)];
  await settle();
  end();
  assert.deepEqual(await Promise.all([...earlier, ...later]), [
    'wrote 1',
    'wrote 2',
    'wrote 3',
    'wrote 4',
  ]);
  assert.deepEqual(groups, [
    [1, 2],
    [3, 4],
  ]);
});

test('write that fails: only its group rejects', async () => {
  const { add, groups } = setUp(async (items) => {
    if (items.includes(1)) throw new Error('disk full');
    return items.map(String);
  });
  const failed = [add(1), add(2)];
  const outcomes = await Promise.allSettled(failed);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await add(3), '3');
  assert.deepEqual(groups, [[1, 2], [3]]);
});

test('very many at once: groups of a limited size, none lost', async () => {
  const { add, groups } = setUp(async (items) => items.map(String));
  const results = await Promise.all(Array.from({ length: 600 }, (_, at) => add(at)));
  assert.deepEqual(
    results,
    Array.from({ length: 600 }, (_, at) => String(at)),
  );
  assert.ok(groups.every((group) => group.length <= 256));
  const large = [add(1000), add(1), add(2)];
  await Promise.all(large);
  assert.deepEqual(groups.slice(-2), [[1000], [1, 2]]);
});
