/**
 * Tests the store in a runtime without IndexedDB; every e2e test of a reload uses it in a browser.
 */
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { settle } from '../../../core/testing/fake-core';
import { createStore } from './indexed-db-store';

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

test('no IndexedDB: kept in memory', keepsInMemory);

test('denied, also by a throwing getter: kept in memory', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await keepsInMemory();
});

interface Request {
  result?: unknown;
  error?: unknown;
  onsuccess?(): void;
  onerror?(): void;
}

/**
 * The part of a database that the store uses; `full` is a disk that reports the error at the end.
 */
function fakeDatabase(rows: Map<string, unknown>) {
  const world = { full: false, prompt: false, closed: 0, deleted: 0, opened: [] as Request[] };
  const answered = (result: unknown): Request => {
    const request: Request = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const database = {
    objectStoreNames: { contains: () => true },
    close() {
      world.closed += 1;
    },
    transaction() {
      const transaction: Record<string, unknown> = {
        objectStore: () => ({
          get: (key: string) => answered(rows.get(key)),
          getAllKeys: () => answered([...rows.keys()]),
          put: (value: unknown, key: string) => change(() => rows.set(key, value)),
          delete: (key: string) => change(() => rows.delete(key)),
        }),
      };
      const change = (act: () => void) => {
        const name = world.full ? 'onabort' : 'oncomplete';
        if (!world.full) act();
        setImmediate(() => (transaction[name] as () => void)());
        return answered(undefined);
      };
      return transaction;
    },
  };
  const open = () => {
    const request: Request = {};
    world.opened.push(request);
    if (world.prompt) queueMicrotask(() => made.answer(request));
    return request;
  };
  const deleteDatabase = () => {
    world.deleted += 1;
  };
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    value: { open, deleteDatabase },
  });
  const made = Object.assign(world, {
    answer(request: Request | undefined) {
      assert.ok(request);
      request.result = database;
      request.onsuccess?.();
    },
  });
  return made;
}

test('slow database: awaited, and its data is read', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const world = fakeDatabase(new Map([['a', 1]]));
  const store = createStore();
  const reading = store.getItem('a');
  for (let second = 0; second < 3; second += 1) mock.timers.tick(1_000);
  world.answer(world.opened[0]);
  assert.equal(await reading, 1);
  assert.equal(world.deleted, 0);
  assert.equal(store.isSilent(), false);
});

test('database that never answers: not awaited and not deleted; a late answer is closed', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const world = fakeDatabase(new Map([['a', 1]]));
  const store = createStore();
  let done = false;
  const writing = store.setItem('b', 2).then(() => {
    done = true;
  });
  for (let second = 0; second < 5; second += 1) {
    await settle();
    assert.equal(done, false);
    mock.timers.tick(1_000);
  }
  await writing;
  assert.equal(await store.getItem('b'), 2);
  assert.equal(store.isSilent(), true);
  assert.deepEqual([world.opened.length, world.deleted], [1, 0]);
  world.answer(world.opened[0]);
  await settle();
  assert.equal(world.closed, 1);
});

test('broken database: created again', async () => {
  const world = fakeDatabase(new Map());
  const reading = createStore().getItem('a');
  world.opened[0]?.onerror?.();
  await settle();
  assert.equal(world.deleted, 1);
  world.answer(world.opened[1]);
  assert.equal(await reading, undefined);
});

test('full disk: reads return the last written value', async () => {
  const world = fakeDatabase(new Map([['a', 'old']]));
  world.prompt = true;
  const store = createStore();
  await store.setItem('a', 'before');
  world.full = true;
  await store.setItem('a', 'new');
  await store.setItem('b', 'new');
  assert.equal(await store.getItem('a'), 'new');
  await store.removeItem('a');
  assert.equal(await store.getItem('a'), undefined);
  assert.deepEqual(await store.getKeys(), ['b']);
});
