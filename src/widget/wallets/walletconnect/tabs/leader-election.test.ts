import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle } from '../../../core/testing/fake-core';
import { fakeLocks } from './fake-locks';
import { electLeader } from './leader-election';

function tab(locks: LockManager | undefined) {
  const said: string[] = [];
  const turn = electLeader(
    'x',
    { mine: () => said.push('mine'), others: () => said.push('others') },
    locks,
  );
  return Object.assign(turn, { said });
}

test('the first tab has it, the second waits, and has it when the first lets go', async () => {
  const locks = fakeLocks();
  const first = tab(locks);
  await settle();
  const second = tab(locks);
  await settle();
  assert.deepEqual(first.said, ['mine']);
  assert.deepEqual(second.said, ['others']);
  first.release();
  await settle();
  assert.deepEqual(second.said, ['others', 'mine']);
});

test('a tab that does not answer loses it, and waits when it wakes', async () => {
  const locks = fakeLocks();
  const first = tab(locks);
  await settle();
  const second = tab(locks);
  await settle();
  second.steal();
  await settle();
  assert.deepEqual(second.said, ['others', 'mine']);
  assert.deepEqual(first.said, ['mine', 'others']);
  second.release();
  await settle();
  assert.deepEqual(first.said, ['mine', 'others', 'mine']);
});

test('who no longer waits is passed over', async () => {
  const locks = fakeLocks();
  const [first, second, third] = [tab(locks), tab(locks), tab(locks)];
  await settle();
  second.release();
  first.release();
  first.release();
  await settle();
  assert.deepEqual(second.said, ['others']);
  assert.deepEqual(third.said, ['others', 'mine']);
});

test('where there are no locks, or none allowed, each tab runs its own', async () => {
  const alone = tab(undefined);
  await settle();
  assert.deepEqual(alone.said, ['mine']);
  for (const name of ['SecurityError', 'InvalidStateError']) {
    const refused = tab({
      request: () => Promise.reject(new DOMException('no', name)),
    } as unknown as LockManager);
    await settle();
    assert.deepEqual(refused.said, ['mine'], name);
  }
});
