import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChunks } from './chunks';
import type { Factories, Factory } from './fetch-file';

const TABLE = 'island 3 sri-island shell lib\nlib 4 sri-lib';
const ROWS = 'shell 1 sri-shell\ntable 2 sri-table\nextra - - shell';

const exporting =
  (name: string, value: unknown): Factory =>
  (_require, expose) =>
    expose({ [name]: () => value });

const FILES: Record<string, Factories> = {
  shell: { shell: exporting('start', 'started'), extra: exporting('value', 'extra') },
  table: { table: exporting('rows', TABLE) },
  lib: { lib: exporting('value', 20) },
  island: {
    island: (need, expose) => expose({ value: () => (need('lib').value as number) + 1 }),
  },
};

const idOf = (url: string) => url.split('/').at(-1)?.split('.')[0] ?? '';

/** @param fails says whether the request fails; counts from 1 for each address */
function chunksWith(
  fails: (url: string, count: number) => boolean = () => false,
  mirrors = ['m/'],
) {
  const asked: string[] = [];
  const addresses: string[] = [];
  let pauses = 0;
  const fetchFile = async (url: string, integrity: string): Promise<Factories> => {
    addresses.push(url);
    const [plain = ''] = url.split('?');
    asked.push(plain);
    const id = idOf(url);
    assert.equal(integrity, `sri-${id}`);
    const count = asked.filter((one) => one === plain).length;
    if (fails(plain, count)) throw Error(`no ${plain}`);
    return FILES[id] ?? {};
  };
  const pause = async () => {
    pauses += 1;
  };
  const chunks = createChunks(ROWS, ['own/', ...mirrors], fetchFile, pause);
  return { chunks, asked, addresses, pauses: () => pauses };
}

test('a chunk the loader pins needs no table', async () => {
  const { chunks, asked } = chunksWith();
  assert.equal((await chunks.load('shell')).start, 'started');
  assert.deepEqual(asked, ['own/shell.1.js']);
});

test('any other is found through the table, its whole closure in one go, each file once', async () => {
  const { chunks, asked } = chunksWith();
  await chunks.load('shell');
  const [one, two] = await Promise.all([chunks.load('island'), chunks.load('island')]);
  assert.equal(one.value, 21);
  assert.equal(one, two);
  assert.deepEqual(asked, ['own/shell.1.js', 'own/table.2.js', 'own/island.3.js', 'own/lib.4.js']);
});

test('what only comes after a file of the table is listed in that file, which is asked for once', async () => {
  const { asked, chunks } = chunksWith();
  const rows = 'part 5 sri-part\nmore - - part';
  FILES.table = { table: exporting('rows', `${TABLE}\n${rows}`) };
  FILES.part = { more: exporting('rows', 'late 6 sri-late lib'), part: exporting('value', 'part') };
  FILES.late = { late: exporting('value', 'late') };
  const [late, part] = await Promise.all([chunks.load('late'), chunks.load('part')]);
  assert.deepEqual([late.value, part.value], ['late', 'part']);
  const files = ['table.2', 'part.5', 'late.6', 'lib.4'];
  assert.deepEqual(
    asked,
    files.map((name) => `own/${name}.js`),
  );
  await assert.rejects(chunks.load('nothing'), /no chunk "nothing"/);
  FILES.table = { table: exporting('rows', TABLE) };
});

test('a chunk inside another file is loaded with it', async () => {
  const { chunks, asked } = chunksWith();
  assert.equal((await chunks.load('extra')).value, 'extra');
  assert.deepEqual(asked, ['own/shell.1.js']);
});

test('warming brings the files of the first view once and runs them, so that nothing is left to do', async (context) => {
  const shell = context.mock.method(FILES.shell as Factories, 'shell');
  const { chunks, asked } = chunksWith();
  chunks.warm();
  chunks.warm();
  assert.deepEqual(asked, ['own/shell.1.js', 'own/table.2.js']);
  await new Promise(setImmediate);
  assert.equal(shell.mock.callCount(), 1);
  await chunks.load('shell');
  assert.equal(asked.length, 2);
  assert.equal(shell.mock.callCount(), 1);
});

test('tried again once where it came from, past the cache, then the mirrors in order', async () => {
  const { chunks, asked, addresses, pauses } = chunksWith(
    (url) => !url.startsWith('m2/'),
    ['m1/', 'm2/'],
  );
  assert.equal((await chunks.load('shell')).start, 'started');
  assert.deepEqual(
    asked,
    ['own', 'own', 'm1', 'm2'].map((base) => `${base}/shell.1.js`),
  );
  assert.deepEqual(
    addresses.map((url) => /\?\d+$/.test(url)),
    [false, true, false, false],
  );
  assert.equal(pauses(), 3);
  // The mirror that answered has taken over.
  await chunks.load('island');
  assert.deepEqual(asked.slice(4), ['m2/table.2.js', 'm2/island.3.js', 'm2/lib.4.js']);
});

test('a failure names the last cause and is not remembered', async () => {
  let down = true;
  const { chunks, asked } = chunksWith(() => down);
  await assert.rejects(chunks.load('shell'), /no m\/shell\.1\.js/);
  assert.equal(asked.length, 3);
  down = false;
  assert.equal((await chunks.load('shell')).start, 'started');
  assert.equal(asked.length, 4);
});

test('a table that failed is asked for again', async () => {
  let down = true;
  const { chunks } = chunksWith((url) => down && idOf(url) === 'table');
  await chunks.load('shell');
  await assert.rejects(chunks.load('island'), /no m\/table\.2\.js/);
  down = false;
  assert.equal((await chunks.load('island')).value, 21);
});

test('an id that nobody knows is an error, not a request', async () => {
  const { chunks, asked } = chunksWith();
  await assert.rejects(chunks.load('nothing'), /no chunk "nothing"/);
  assert.deepEqual(asked, ['own/table.2.js']);
});

test('a module that throws while it runs is run anew next time', async (context) => {
  let broken = true;
  context.mock.method(FILES.lib as Factories, 'lib', ((_require, expose) => {
    if (broken) throw Error('broken');
    expose({ value: () => 1 });
  }) as Factory);
  const { chunks } = chunksWith();
  await assert.rejects(
    chunks.load('island').then((one) => one.value),
    /broken/,
  );
  broken = false;
  assert.equal((await chunks.load('island')).value, 2);
});

test('what a page has put on Object.prototype is not an export', async (context) => {
  Object.defineProperty(Object.prototype, 'planted', {
    value: 'no function',
    enumerable: true,
    configurable: true,
  });
  context.after(() => Reflect.deleteProperty(Object.prototype, 'planted'));
  const { chunks } = chunksWith();
  const shell = await chunks.load('shell');
  assert.equal(shell.start, 'started');
  assert.equal(Object.hasOwn(shell, 'planted'), false);
});
