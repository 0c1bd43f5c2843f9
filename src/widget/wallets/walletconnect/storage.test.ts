/** In a browser that has it the table is used by every e2e test of a reload; here is one that has not. */
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { settle } from '../../core/fake-world';
import { createStore } from './storage';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  mock.timers.reset();
});

async function keepsInMemory(): Promise<void> {
  const store = createStore();
  await store.setItem('a', { tea: 1 });
  await store.setItem('b', 2);
  await store.removeItem('b');
  assert.deepEqual(await store.getItem('a'), { tea: 1 });
  assert.equal(await store.getItem('b'), undefined);
  assert.deepEqual(await store.getKeys(), ['a']);
  assert.deepEqual(await store.getEntries(), [['a', { tea: 1 }]]);
  store.release();
  assert.deepEqual(await store.getItem('a'), { tea: 1 });
}

test('no IndexedDB: it is kept in memory', keepsInMemory);

test('denied, also by a getter that throws: it is kept in memory', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await keepsInMemory();
});

test('a browser that never answers is not waited for', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const silent = { open: () => ({}), deleteDatabase() {} };
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: silent });
  const store = createStore();
  let done = false;
  const writing = store.setItem('a', 1).then(() => {
    done = true;
  });
  // Twice: once as it is, once made anew.
  for (let i = 0; i < 2; i += 1) {
    await settle();
    assert.equal(done, false);
    mock.timers.tick(2_000);
  }
  await writing;
  assert.equal(await store.getItem('a'), 1);
});
