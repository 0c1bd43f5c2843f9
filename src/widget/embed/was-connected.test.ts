import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storageKey } from '../../protocol/storage-prefix';
import { wasConnected } from './was-connected';

function withStorage(getItem: (key: string) => string | null): boolean {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => ({ getItem }),
  });
  try {
    return wasConnected('p');
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
}

test('stored status: only one key counts, and only with the value "connected"', () => {
  const asked: string[] = [];
  const answer = (value: string | null) =>
    withStorage((key) => {
      asked.push(key);
      return value;
    });
  assert.equal(answer('connected'), true);
  for (const other of ['disconnected', 'connecting', '', null]) assert.equal(answer(other), false);
  assert.deepEqual([...new Set(asked)], [storageKey('p', 'connection_status')]);
});

test('denied storage: a first visit', () => {
  const denied = withStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  assert.equal(denied, false);
});
