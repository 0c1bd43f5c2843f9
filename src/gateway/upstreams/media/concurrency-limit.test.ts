import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConcurrencyLimit } from './concurrency-limit';

function works() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
}

test('slow group: does not delay the tasks of other groups', async () => {
  const turns = createConcurrencyLimit(3, 2, 10);
  const { started, work, end } = works();
  for (const name of ['a1', 'a2', 'a3']) void turns.run('a', work(name));
  const b = turns.run('b', work('b1'));
  void turns.run('c', work('c1'));
  assert.deepEqual(started, ['a1', 'a2', 'b1']);
  await end('b1');
  assert.equal(await b, 'b1');
  // The oldest that may: another of `a` still may not.
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'c1']);
  await end('a1');
  assert.deepEqual(started.at(-1), 'a3');
});

test('full queue: rejects at once, and a failure frees its slot', async () => {
  const turns = createConcurrencyLimit(1, 1, 1);
  const { started, work, end } = works();
  const failing = turns.run('a', () => Promise.reject(new Error('no')));
  void turns.run('a', work('second'));
  assert.equal(turns.run('b', work('third')), undefined);
  await assert.rejects(failing ?? assert.fail(), /no/);
  await new Promise(setImmediate);
  assert.deepEqual(started, ['second']);
  await end('second');
  void turns.run('b', work('fourth'));
  assert.deepEqual(started, ['second', 'fourth']);
});
