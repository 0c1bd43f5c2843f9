import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChunkFactories } from './fetch-file';
import { createFileLoader, createFirstFile } from './first-file';

const HASH = 'sha384-hash';
const FACTORIES: ChunkFactories = { lib: () => {} };

interface Cdn {
  /** True if the request for the URL fails. */
  fails?: (url: string) => boolean;
  mirrors?: string[];
}

function loaderWith({ fails = () => false, mirrors = ['m/'] }: Cdn = {}) {
  const addresses: string[] = [];
  let pauses = 0;
  const load = createFileLoader(
    ['own/', ...mirrors],
    async (url, integrity) => {
      addresses.push(url);
      assert.equal(integrity, HASH);
      if (fails(url)) throw Error(`no ${url.split('?')[0]}`);
      return FACTORIES;
    },
    async () => {
      pauses += 1;
    },
  );
  return { load, addresses, pauses: () => pauses };
}

test('failed file: retried once past the cache, then from the mirrors in order', async () => {
  const { load, addresses, pauses } = loaderWith({
    fails: (url) => !url.startsWith('m2/'),
    mirrors: ['m1/', 'm2/'],
  });
  assert.equal(await load('lib.js', HASH), FACTORIES);
  assert.deepEqual(
    addresses.map((url) => url.replace(/\?\d+$/, '?now')),
    ['own/lib.js', 'own/lib.js?now', 'm1/lib.js', 'm2/lib.js'],
  );
  assert.equal(pauses(), 3);
  // The mirror that replied is now used first.
  await load('other.js', HASH);
  assert.deepEqual(addresses.slice(4), ['m2/other.js']);
});

test('mirror that replied last and then fails: retried once, then the others', async () => {
  let down = 'own/';
  const { load, addresses } = loaderWith({ fails: (url) => url.startsWith(down) });
  await load('one.js', HASH);
  down = 'm/';
  await load('two.js', HASH);
  assert.deepEqual(
    addresses.slice(3).map((url) => url.replace(/\?\d+$/, '?now')),
    ['m/two.js', 'm/two.js?now', 'own/two.js'],
  );
});

test('file that no directory has: reports the last cause', async () => {
  const { load, addresses } = loaderWith({ fails: () => true });
  await assert.rejects(load('lib.js', HASH), /no m\/lib\.js/);
  assert.equal(addresses.length, 3);
});

test('first file: loaded once; its own code finds the other files', async () => {
  const asked: string[] = [];
  const found = { load: async () => ({}) };
  const given: unknown[] = [];
  const factories: ChunkFactories = {
    chunks: (_require, expose) =>
      expose({
        createChunks:
          () =>
          (...args: unknown[]) => {
            given.push(...args);
            return found;
          },
      }),
  };
  const load = async (...args: string[]) => {
    asked.push(...args);
    return factories;
  };
  const first = createFirstFile(['shell.js', HASH], load);
  assert.deepEqual(await Promise.all([first(), first()]), [found, found]);
  assert.deepEqual(asked, ['shell.js', HASH]);
  assert.deepEqual(given, [factories, load]);
});

test('first file failed: the failure is reported and not remembered', async () => {
  let asked = 0;
  const first = createFirstFile(['shell.js', HASH], async () => {
    asked += 1;
    throw Error('offline');
  });
  await assert.rejects(first(), /offline/);
  await assert.rejects(first(), /offline/);
  assert.equal(asked, 2);
});
