/**
 * Tests manifest.json, a public contract: each field against the files of a build of this tree. A build
 * has the same bytes in any folder.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fileName } from '../../src/widget/embed/chunk-rows';
import { buildCdn } from './cdn.mjs';

import type { Journey, Manifest } from './fixture';
import { isFresh } from './freshness.mjs';

declare const __ROOT__: string;
declare const __RELEASE__: boolean;

interface Line {
  id: string;
  entry?: string;
  pack?: string;
  shared?: string[];
  firstView?: boolean;
  budget?: number;
}

const read = (file: string) => readFileSync(path.join(__ROOT__, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const { lines, budgets, journeys } = JSON.parse(read('cdn-manifest.json')) as {
  lines: Line[];
  budgets: Record<string, number>;
  journeys: Journey[];
};

const outdir = mkdtempSync(path.join(tmpdir(), 'appkit-manifest-'));
const folder = path.join(outdir, version);
const bytesOf = (name: string): Buffer => readFileSync(path.join(folder, name));
let manifest: Manifest;

before(async () => {
  // `npm test` has just built this tree, and a build costs as much as twenty test files.
  if (isFresh(__ROOT__)) {
    const filter = (file: string) => !file.endsWith('THIRD-PARTY-NOTICES.txt');
    cpSync(path.join(__ROOT__, 'dist/cdn'), outdir, { recursive: true, filter });
  } else await buildCdn({ root: __ROOT__, outdir, version, warn: () => {} });
  manifest = JSON.parse(bytesOf('manifest.json').toString());
});
after(() => rmSync(outdir, { recursive: true, force: true }));

function hashes(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(root, name)))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]));
}

test('shared lines: name folders or files, so that a new shared library asks for a line of its own', () => {
  for (const { id, shared = [] } of lines) {
    for (const place of shared)
      assert.match(place, /^(?:src\/protocol|src\/widget\/\w+|node_modules)\/.*/, id);
  }
});

/** A room cannot say it where its files go into different files of the CDN (ADR 2). May only fall. */
const SINGLE_FILES = 12;

test('shared lines: name rooms; the number of single files is that of the ratchet', () => {
  const single = lines.flatMap(({ shared = [] }) => shared.filter((place) => !place.endsWith('/')));
  assert.equal(single.length, SINGLE_FILES, single.join('\n'));
});

// A second build costs as much as fifty test files.
test('two builds in two folders: the same bytes', { skip: !__RELEASE__ }, async () => {
  const temporary = mkdtempSync(path.join(tmpdir(), 'appkit-same-'));
  try {
    const root = path.join(temporary, 'a-much-longer-name/below');
    for (const part of ['src', 'cdn-manifest.json']) {
      cpSync(path.join(__ROOT__, part), path.join(root, part), { recursive: true });
    }
    symlinkSync(path.join(__ROOT__, 'node_modules'), path.join(root, 'node_modules'));
    const other = path.join(root, 'somewhere/else');
    await buildCdn({ root, outdir: other, version, warn: () => {} });
    const built = hashes(outdir);
    assert.ok(Object.keys(built).length > 8);
    assert.deepEqual(hashes(other), built);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
});

test('manifest: the five documented fields and the current version', () => {
  assert.deepEqual(Object.keys(manifest), ['version', 'entry', 'tag', 'files', 'chunks']);
  assert.equal(manifest.version, version);
  assert.equal(manifest.entry, 'appkit.js');
  assert.ok(manifest.files[manifest.entry]);
});

test('files: every script in the folder, with its real size and hash', () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  assert.ok(scripts.length > 8);
  assert.deepEqual(Object.keys(manifest.files).sort(), scripts.sort());
  for (const [name, { imports, ...told }] of Object.entries(manifest.files)) {
    const bytes = bytesOf(name);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    assert.deepEqual(
      told,
      {
        integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
        bytes: bytes.length,
        gzip: gzipSync(bytes, { level: 9 }).length,
        brotli: brotliCompressSync(bytes, { params }).length,
      },
      name,
    );
    assert.ok(Array.isArray(imports), name);
  }
});

/** `id integrity dependency…`, as the tables carry them. */
const ROW = /^([a-z0-9-]+) (sha384-[A-Za-z0-9+/=]{64})((?: [a-z0-9-]+)*)$/;

/** The rows that a file carries: the lines loaded with the file, whatever the manifest says. */
function rowsIn(name: string): string[][] {
  const lines = bytesOf(name)
    .toString()
    .replaceAll('\\n', '\n')
    .split(/[\n"'`]/);
  return lines.flatMap((line) => [ROW.exec(line)?.slice(1) ?? []]).filter(({ length }) => length);
}

test('imports of a file: those that the tables load with it, by the same hash', () => {
  const tables = [manifest.chunks.table, manifest.chunks.more].map((one) => one?.file ?? '');
  const loaded = [...new Set(tables)]
    .flatMap(rowsIn)
    .map(([id = '', integrity = '', dependencies = '']) => {
      const name = fileName(id, integrity);
      assert.equal(integrity, manifest.files[name]?.integrity, name);
      return [name, dependencies.split(' ').filter(Boolean).sort()] as const;
    });
  const first = manifest.chunks.shell?.file ?? '';
  const { [manifest.entry]: entry, [first]: shell, ...others } = manifest.files;
  assert.deepEqual([entry?.imports, shell?.imports], [[], []]);
  const pin = `["${first}","${shell?.integrity}"]`;
  assert.ok(bytesOf(manifest.entry).toString().includes(pin), 'the loader pins the first file');
  const idOf = (name: string) => name.split('.')[0];
  const told = Object.entries(others).map(([name, { imports }]) => {
    for (const one of imports) assert.ok(manifest.files[one], `${name} imports ${one}`);
    return [name, imports.map(idOf).sort()] as const;
  });
  assert.deepEqual(Object.fromEntries(told), Object.fromEntries(loaded));
  // Not a list of empty lists: islands import the shell.
  assert.ok(manifest.files[manifest.chunks.eip155?.file ?? '']?.imports.length);
});

test('chunks: one for each line of cdn-manifest.json, with its id and file', () => {
  assert.deepEqual(
    Object.keys(manifest.chunks),
    lines.map(({ id }) => id),
  );
  for (const { id, pack = id } of lines) {
    const chunk = manifest.chunks[id];
    assert.deepEqual(Object.keys(chunk ?? {}), ['file'], id);
    assert.match(chunk?.file ?? '', new RegExp(`^${pack}\\.\\w{10}\\.js$`), id);
    assert.ok(manifest.files[chunk?.file ?? ''], id);
  }
  const reached = Object.values(manifest.chunks).map(({ file }) => file);
  assert.deepEqual(
    [...new Set([manifest.entry, ...reached])].sort(),
    Object.keys(manifest.files).sort(),
  );
});

test('Ed25519 fallback: not among the files that walletconnect loads', () => {
  const fallback = manifest.chunks.ed25519?.file ?? '';
  assert.ok(manifest.files[fallback]);
  const closure = new Set([manifest.chunks.walletconnect?.file ?? '']);
  for (const name of closure) {
    for (const one of manifest.files[name]?.imports ?? []) closure.add(one);
  }
  // Not alone: the file imports the shell, as every island does.
  assert.ok(closure.has(manifest.chunks.shell?.file ?? ''));
  assert.ok(!closure.has(fallback));
});

test('cdn-manifest.json: budgets equal the promised budgets', () => {
  assert.deepEqual(budgets, { loader: 4_096 });
  const promised = (id: string) => lines.find((line) => line.id === id)?.budget;
  assert.equal(promised('eip155'), 5_500);
  assert.equal(promised('runtime'), 41_000);
  assert.deepEqual(
    journeys.map(({ id, waves }) => [id, 1 + waves.length]),
    [
      ['first view', 2],
      ['connect by extension', 4],
      ['first connection', 5],
      ['QR code', 4],
      ['restore', 4],
      ['first send', 5],
    ],
  );
  assert.equal(journeys[0]?.budget, 28_500);
});

/** A line is the size of its file and a tenth more, rounded to 10 bytes. A file that shrinks gets a lower line. */
const MOST = 1.2;

test('cdn-manifest.json: no file has a budget far above its size', () => {
  const sized = lines.filter(({ pack, firstView }) => !pack && !firstView);
  const loose = sized.filter(({ id, budget = 0 }) => {
    const { brotli = 0 } = manifest.files[manifest.chunks[id]?.file ?? ''] ?? {};
    return budget > brotli * MOST;
  });
  assert.ok(sized.length > 20);
  assert.deepEqual(loose, []);
});

test('tag: one script with src, integrity, crossorigin, async and data-project-id, and no more', () => {
  const [, inner = ''] = /^<script ([^<>]+)><\/script>$/.exec(manifest.tag) ?? [];
  const attributes = [...inner.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  assert.deepEqual(Object.fromEntries(attributes), {
    async: '',
    src: `https://YOUR-GATEWAY/cdn/${version}/${manifest.entry}`,
    integrity: manifest.files[manifest.entry]?.integrity,
    crossorigin: 'anonymous',
    'data-project-id': 'YOUR-PROJECT-ID',
  });
});
