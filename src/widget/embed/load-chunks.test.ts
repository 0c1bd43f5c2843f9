import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChunkFactories, ChunkFactory } from './fetch-file';
import { createChunks } from './load-chunks';

const TABLE = 'island sha384-island shell lib\nlib sha384-lib';
const ROWS = 'shell sha384-shell\ntable sha384-table\nextra - shell';

const exporting =
  (name: string, value: unknown): ChunkFactory =>
  (_require, expose) =>
    expose({ [name]: () => value });

const FILES: Record<string, ChunkFactories> = {
  shell: { shell: exporting('start', 'started'), extra: exporting('value', 'extra') },
  table: { table: exporting('rows', TABLE) },
  lib: { lib: exporting('value', 20) },
  island: {
    island: (need, expose) => expose({ value: () => (need('lib').value as number) + 1 }),
  },
};

const idOf = (url: string) => url.split('/').at(-1)?.split('.')[0] ?? '';

interface Cdn {
  files?: Record<string, ChunkFactories>;
  /** True if the request for the URL fails. */
  fails?: (url: string) => boolean;
  mirrors?: string[];
}

function chunksWith({ files = FILES, fails = () => false, mirrors = ['m/'] }: Cdn = {}) {
  const asked: string[] = [];
  const addresses: string[] = [];
  let pauses = 0;
  const fetchFile = async (url: string, integrity: string): Promise<ChunkFactories> => {
    addresses.push(url);
    const [plain = ''] = url.split('?');
    asked.push(plain);
    const id = idOf(url);
    assert.equal(integrity, `sha384-${id}`);
    if (fails(plain)) throw Error(`no ${plain}`);
    return files[id] ?? {};
  };
  const pause = async () => {
    pauses += 1;
  };
  const chunks = createChunks(ROWS, ['own/', ...mirrors], fetchFile, pause);
  return { chunks, asked, addresses, pauses: () => pauses };
}

test('chunk pinned by the loader: needs no table', async () => {
  const { chunks, asked } = chunksWith();
  assert.equal((await chunks.load('shell')).start, 'started');
  assert.deepEqual(asked, ['own/shell.shell.js']);
});

test('any other chunk: found through the table, all files at once, each once', async () => {
  const { chunks, asked } = chunksWith();
  await chunks.load('shell');
  const [one, two] = await Promise.all([chunks.load('island'), chunks.load('island')]);
  assert.equal(one.value, 21);
  assert.equal(one, two);
  assert.deepEqual(asked, [
    'own/shell.shell.js',
    'own/table.table.js',
    'own/island.island.js',
    'own/lib.lib.js',
  ]);
});

/** Some rows are in a second table, in the file of a chunk that the first one pins. */
const SECOND = 'late sha384-late lib\ninner - late';
const PART = { more: exporting('rows', SECOND), part: exporting('value', 'part') };
const WITH_SECOND: Record<string, ChunkFactories> = {
  ...FILES,
  table: { table: exporting('rows', `${TABLE}\npart sha384-part lib\nmore - part`) },
  part: PART,
  late: { late: exporting('value', 'late'), inner: exporting('value', 'inner') },
};
const OWN = ['table.table', 'part.part', 'lib.lib', 'late.late'].map((name) => `own/${name}.js`);

test('dependencies of a second-table file: listed in it, and it is requested once', async () => {
  const { asked, chunks } = chunksWith({ files: WITH_SECOND });
  const [late, inner, part] = await Promise.all(['late', 'inner', 'part'].map(chunks.load));
  assert.deepEqual([late?.value, inner?.value, part?.value], ['late', 'inner', 'part']);
  assert.deepEqual(asked, OWN);
  await assert.rejects(chunks.load('nothing'), /no chunk "nothing"/);
  await assert.rejects(chunks.load('__proto__'), /no chunk "__proto__"/);
  assert.deepEqual(asked, OWN);
});

test('file of the first table: never waits for the second one', async () => {
  const { asked, chunks } = chunksWith({ files: WITH_SECOND });
  await chunks.load('island');
  const files = ['table.table', 'island.island', 'shell.shell', 'lib.lib'].map(
    (name) => `own/${name}.js`,
  );
  assert.deepEqual(asked, files);
});

test('second table failed: requested again without repeating the other requests', async () => {
  let down = true;
  const fails = (url: string): boolean => down && idOf(url) === 'part';
  const { asked, chunks } = chunksWith({ files: WITH_SECOND, fails });
  await assert.rejects(chunks.load('late'), /no m\/part\.part\.js/);
  await assert.rejects(chunks.load('part'), /no m\/part\.part\.js/);
  // Chunks that the first table pins are not replaced.
  assert.equal((await chunks.load('island')).value, 21);
  down = false;
  const before = asked.length;
  assert.equal((await chunks.load('late')).value, 'late');
  assert.deepEqual(asked.slice(before), ['own/part.part.js', 'own/late.late.js']);
});

test('file of the second table failed: requested again alone', async () => {
  let down = true;
  const fails = (url: string): boolean => down && idOf(url) === 'late';
  const { asked, chunks } = chunksWith({ files: WITH_SECOND, fails });
  await assert.rejects(chunks.load('late'), /no m\/late\.late\.js/);
  down = false;
  const before = asked.length;
  assert.equal((await chunks.load('inner')).value, 'inner');
  assert.deepEqual(asked.slice(before), ['own/late.late.js']);
});

test('mirrors: serve the second table and its chunks', async () => {
  const fails = (url: string): boolean => url.startsWith('own/') && idOf(url) !== 'table';
  const { chunks, asked } = chunksWith({ files: WITH_SECOND, fails });
  assert.equal((await chunks.load('late')).value, 'late');
  assert.equal(asked.filter((url) => url === 'own/part.part.js').length, 2);
  assert.equal(asked.at(-1), 'm/late.late.js');
  assert.equal(asked.includes('own/late.late.js'), false);
});

test('later table: cannot override pinned rows', async () => {
  const rows = 'lib sha384-other\nshell sha384-other\nlate sha384-late lib';
  const { asked, chunks } = chunksWith({
    files: { ...WITH_SECOND, part: { ...PART, more: exporting('rows', rows) } },
  });
  await chunks.load('late');
  await chunks.load('shell');
  assert.deepEqual(asked, [...OWN, 'own/shell.shell.js']);
});

test('chunk inside another file: loaded with it', async () => {
  const { chunks, asked } = chunksWith();
  assert.equal((await chunks.load('extra')).value, 'extra');
  assert.deepEqual(asked, ['own/shell.shell.js']);
});

test('preload: fetches the files of the first view once and runs them', async (context) => {
  const shell = context.mock.method(FILES.shell as ChunkFactories, 'shell');
  const { chunks, asked } = chunksWith();
  chunks.warm();
  chunks.warm();
  assert.deepEqual(asked, ['own/shell.shell.js', 'own/table.table.js']);
  await new Promise(setImmediate);
  assert.equal(shell.mock.callCount(), 1);
  await chunks.load('shell');
  assert.equal(asked.length, 2);
  assert.equal(shell.mock.callCount(), 1);
});

test('failed file: retried once past the cache, then from the mirrors in order', async () => {
  const { chunks, asked, addresses, pauses } = chunksWith({
    fails: (url) => !url.startsWith('m2/'),
    mirrors: ['m1/', 'm2/'],
  });
  assert.equal((await chunks.load('shell')).start, 'started');
  assert.deepEqual(
    asked,
    ['own', 'own', 'm1', 'm2'].map((base) => `${base}/shell.shell.js`),
  );
  assert.deepEqual(
    addresses.map((url) => /\?\d+$/.test(url)),
    [false, true, false, false],
  );
  assert.equal(pauses(), 3);
  // The mirror that replied is now used first.
  await chunks.load('island');
  assert.deepEqual(asked.slice(4), ['m2/table.table.js', 'm2/island.island.js', 'm2/lib.lib.js']);
});

test('failure: reports the last cause and is not cached', async () => {
  let down = true;
  const { chunks, asked } = chunksWith({ fails: () => down });
  await assert.rejects(chunks.load('shell'), /no m\/shell\.shell\.js/);
  assert.equal(asked.length, 3);
  down = false;
  assert.equal((await chunks.load('shell')).start, 'started');
  assert.equal(asked.length, 4);
});

test('table failed: requested again', async () => {
  let down = true;
  const { chunks } = chunksWith({ fails: (url) => down && idOf(url) === 'table' });
  await chunks.load('shell');
  await assert.rejects(chunks.load('island'), /no m\/table\.table\.js/);
  down = false;
  assert.equal((await chunks.load('island')).value, 21);
});

test('unknown id: an error without a request', async () => {
  const { chunks, asked } = chunksWith();
  await assert.rejects(chunks.load('nothing'), /no chunk "nothing"/);
  assert.deepEqual(asked, ['own/table.table.js']);
});

test('module that throws: runs again on the next load', async (context) => {
  let broken = true;
  context.mock.method(FILES.lib as ChunkFactories, 'lib', ((_require, expose) => {
    if (broken) throw Error('broken');
    expose({ value: () => 1 });
  }) as ChunkFactory);
  const { chunks } = chunksWith();
  await assert.rejects(
    chunks.load('island').then((one) => one.value),
    /broken/,
  );
  broken = false;
  assert.equal((await chunks.load('island')).value, 2);
});

test('properties on Object.prototype: not taken for exports', async (context) => {
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
