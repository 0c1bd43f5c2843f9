import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle } from '../../../core/testing/fake-core';
import { fakeLocks } from './fake-locks';
import { electLeader } from './leader-election';

function tab(locks: LockManager | undefined) {
  const said: string[] = [];
  const election = electLeader(
    'x',
    { mine: () => said.push('mine'), others: () => said.push('others') },
    locks,
  );
  return Object.assign(election, { said });
}

test('first tab: leads; the second waits and leads after its release', async () => {
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

test('tab without an answer: loses the lead, and waits when it wakes', async () => {
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

test('tab that stopped waiting: skipped', async () => {
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

test('locks missing or denied: each tab runs its own client', async () => {
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
