import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileName } from './chunk-rows';
import type { ChunkFactories, ChunkFactory } from './fetch-file';
import { createChunks } from './load-chunks';

/** An integrity of the right length that names its chunk. */
const pin = (id: string): string => `sha384-${id.padEnd(64, '0')}`;

const TABLE = `extra - shell
island ${pin('island')} shell lib
lib ${pin('lib')}`;

const exporting =
  (name: string, value: unknown): ChunkFactory =>
  (_require, expose) =>
    expose({ [name]: () => value });

const SHELL: ChunkFactories = {
  shell: exporting('start', 'started'),
  extra: exporting('value', 'extra'),
  table: exporting('rows', TABLE),
};

const FILES: Record<string, ChunkFactories> = {
  lib: { lib: exporting('value', 20) },
  island: {
    island: (need, expose) => expose({ value: () => (need('lib').value as number) + 1 }),
  },
};

interface Cdn {
  shell?: ChunkFactories;
  files?: Record<string, ChunkFactories>;
  /** True if the file of this chunk does not load. */
  fails?: (id: string) => boolean;
}

function chunksWith({ shell = SHELL, files = FILES, fails = () => false }: Cdn = {}) {
  const asked: string[] = [];
  const chunks = createChunks(shell, async (name, integrity) => {
    const id = name.split('.')[0] as string;
    asked.push(id);
    assert.equal(integrity, pin(id));
    assert.equal(name, fileName(id, integrity));
    if (fails(id)) throw Error(`no ${id}`);
    return files[id] ?? {};
  });
  return { chunks, asked };
}

/** A table with these rows in place of the usual one. */
const withRows = (rows: string): ChunkFactories => ({ ...SHELL, table: exporting('rows', rows) });

test('chunks of the first file: there without a request', async () => {
  const { chunks, asked } = chunksWith();
  assert.equal((await chunks.load('shell')).start, 'started');
  assert.equal((await chunks.load('extra')).value, 'extra');
  assert.deepEqual(asked, []);
});

test('any other chunk: found through the table, all files at once, each once', async () => {
  const { chunks, asked } = chunksWith();
  const [one, two] = await Promise.all([chunks.load('island'), chunks.load('island')]);
  assert.equal(one.value, 21);
  assert.equal(one, two);
  assert.deepEqual(asked, ['island', 'lib']);
});

/** Some rows are in a second table, in the file of a chunk that the first one pins. */
const SECOND = `late ${pin('late')} lib\ninner - late`;
const PART = { more: exporting('rows', SECOND), part: exporting('value', 'part') };
const WITH_SECOND = {
  shell: withRows(`${TABLE}\npart ${pin('part')} lib\nmore - part`),
  files: {
    ...FILES,
    part: PART,
    late: { late: exporting('value', 'late'), inner: exporting('value', 'inner') },
  },
};
const OWN = ['part', 'lib', 'late'];

test('dependencies of a second-table file: listed in it, and it is requested once', async () => {
  const { asked, chunks } = chunksWith(WITH_SECOND);
  const [late, inner, part] = await Promise.all(['late', 'inner', 'part'].map(chunks.load));
  assert.deepEqual([late?.value, inner?.value, part?.value], ['late', 'inner', 'part']);
  assert.deepEqual(asked, OWN);
  await assert.rejects(chunks.load('nothing'), /no chunk "nothing"/);
  await assert.rejects(chunks.load('__proto__'), /no chunk "__proto__"/);
  assert.deepEqual(asked, OWN);
});

test('file of the first table: never waits for the second one', async () => {
  const { asked, chunks } = chunksWith(WITH_SECOND);
  await chunks.load('island');
  assert.deepEqual(asked, ['island', 'lib']);
});

test('second table failed: requested again without repeating the other requests', async () => {
  let down = true;
  const fails = (id: string): boolean => down && id === 'part';
  const { asked, chunks } = chunksWith({ ...WITH_SECOND, fails });
  await assert.rejects(chunks.load('late'), /no part/);
  await assert.rejects(chunks.load('part'), /no part/);
  // Chunks that the first table pins are not replaced.
  assert.equal((await chunks.load('island')).value, 21);
  down = false;
  const before = asked.length;
  assert.equal((await chunks.load('late')).value, 'late');
  assert.deepEqual(asked.slice(before), ['part', 'late']);
});

test('file of the second table failed: requested again alone', async () => {
  let down = true;
  const fails = (id: string): boolean => down && id === 'late';
  const { asked, chunks } = chunksWith({ ...WITH_SECOND, fails });
  await assert.rejects(chunks.load('late'), /no late/);
  down = false;
  const before = asked.length;
  assert.equal((await chunks.load('inner')).value, 'inner');
  assert.deepEqual(asked.slice(before), ['late']);
});

test('later table: cannot override pinned rows', async () => {
  const rows = `lib ${pin('other')}\nshell ${pin('other')}\nlate ${pin('late')} lib`;
  const { asked, chunks } = chunksWith({
    ...WITH_SECOND,
    files: { ...WITH_SECOND.files, part: { ...PART, more: exporting('rows', rows) } },
  });
  await chunks.load('late');
  await chunks.load('shell');
  assert.deepEqual(asked, OWN);
});

for (const integrity of [
  '',
  'a'.repeat(64),
  `sha256-${'a'.repeat(44)}`,
  `sha384-${'a'.repeat(63)}`,
  `sha384-${'a'.repeat(65)}`,
  `sha512-${'a'.repeat(88)}`,
  `SHA384-${'a'.repeat(64)}`,
]) {
  test(`row without a full sha384: rejected without a request: "${integrity.slice(0, 12)}" (${integrity.length})`, async () => {
    const { chunks, asked } = chunksWith({ shell: withRows(`island ${integrity} shell`) });
    await assert.rejects(chunks.load('island'), /island: no integrity/);
    assert.deepEqual(asked, []);
  });
}

test('unknown id: an error without a request', async () => {
  const { chunks, asked } = chunksWith();
  await assert.rejects(chunks.load('nothing'), /no chunk "nothing"/);
  assert.deepEqual(asked, []);
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
