import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { built } from './built';
import { buildCdn } from './cdn.mjs';
import { manifest, SHELL, withTree } from './fixture';

const quiet = () => {};

/** Long enough for a shared chunk of its own, of the same kind each time. */
const bulk = (length: number) =>
  Array.from({ length }, (_, i) => createHash('sha256').update(`${i}`).digest('hex')).join('');

type Factory = (
  require: (id: string) => object,
  expose: (getters: Record<string, () => unknown>) => void,
  load: (id: string) => Promise<object>,
) => void;

function factoriesOf(code: string): Record<string, Factory> {
  const currentScript = {
    given: {} as Record<string, Factory>,
    $appkit(given: Record<string, Factory>) {
      this.given = given;
    },
  };
  runInNewContext(code, { document: {}, Document: { prototype: { currentScript } } });
  return currentScript.given;
}

const ISLAND = {
  'cdn-manifest.json': manifest([{ id: 'island', entry: 'src/widget/island.ts' }]),
  'src/widget/island.ts': 'import { base } from "./shell/base";\nexport const double = base * 2;\n',
  'src/widget/shell/base.ts': 'export const base: number = Date.length * 3;\n',
  [SHELL]:
    'import { base } from "./base";\nexport const start = () => import("../island").then((one) => one.double + base);\n',
};

test('chunk with an after rule: listed only in the file that it follows', async () => {
  const session = { id: 'session', entry: 'src/widget/session.ts' };
  const island = { id: 'island', entry: 'src/widget/island.ts', after: 'session' };
  const tree = (lines: object[]) => ({
    'cdn-manifest.json': manifest(lines as never),
    'src/widget/island.ts': 'export const two = 2;\n',
    'src/widget/session.ts': 'export const later = () => import("./island");\n',
    [SHELL]: 'export const start = () => import("../session");\n',
  });
  const more = { id: 'more', pack: 'session' };
  const { problems, manifest: made, text } = await built(tree([session, more, island]));
  assert.deepEqual(problems, []);
  const sri = made.files[made.chunks.island?.file ?? '']?.integrity ?? '?';
  assert.ok(text('session').includes(sri));
  assert.ok(!text('table').includes(sri));
  assert.ok(text('table').includes('more - session'));
  assert.equal(made.chunks.more?.file, made.chunks.session?.file);
  await assert.rejects(built(tree([session, island])), /"after" names the line/);
});

test('chunk packed into a line that cannot hold it: the build fails', async () => {
  const session = { id: 'session', entry: 'src/widget/session.ts' };
  const tree = (line: object, pack = 'session') => ({
    'cdn-manifest.json': manifest([line, { id: 'more', pack }] as never),
    'src/widget/session.ts': 'export const later = 1;\n',
    [SHELL]: 'export const start = () => import("../session");\n',
  });
  const refused = /line "more": it is packed into a line with a file of its own/;
  await assert.rejects(built(tree({ ...session, after: 'session' })), refused);
  await assert.rejects(built(tree({ ...session, pack: 'shell' })), refused);
  await assert.rejects(built(tree(session, 'shell')), refused);
  assert.deepEqual((await built(tree(session))).problems, []);
});

test('chunk of the first list that needs a chunk of the second: the build fails', async () => {
  const lines = [
    { id: 'session', entry: 'src/widget/session.ts' },
    { id: 'more', pack: 'session' },
    { id: 'early', entry: 'src/widget/early.ts' },
    { id: 'lib', shared: ['src/widget/lib/'], after: 'session' },
    { id: 'island', entry: 'src/widget/island.ts', after: 'session' },
  ];
  const { problems } = await built({
    'cdn-manifest.json': manifest(lines as never),
    'src/widget/session.ts': 'export const later = () => import("./island");\n',
    'src/widget/early.ts': 'import { text } from "./lib/shared";\nexport const one = [1, text];\n',
    'src/widget/island.ts': 'import { text } from "./lib/shared";\nexport const two = [2, text];\n',
    'src/widget/lib/shared.ts': `export const text = ${JSON.stringify(bulk(400))}.slice(1);\n`,
    [SHELL]: 'export const start = [() => import("../session"), () => import("../early")];\n',
  });
  assert.match(
    problems.join(),
    /line "lib": "early" needs it, which is not listed after "session"/,
  );
});

test('import() in the source: becomes a load by id, with shared code taken from the shell file', async () => {
  const { problems, manifest: made, text } = await built(ISLAND);
  assert.deepEqual(problems, []);
  assert.deepEqual(Object.keys(made.chunks), ['shell', 'table', 'island']);
  const factories = { ...factoriesOf(text('shell')), ...factoriesOf(text('island')) };
  const modules: Record<string, Record<string, unknown>> = {};
  const asked: string[] = [];
  const need = (id: string): Record<string, unknown> => {
    if (!modules[id]) {
      const exports = {};
      modules[id] = exports;
      const expose = (getters: Record<string, () => unknown>) => {
        for (const name of Object.keys(getters)) {
          Object.defineProperty(exports, name, { get: getters[name] as () => unknown });
        }
      };
      factories[id]?.(need, expose, async (wanted) => {
        asked.push(wanted);
        return need(wanted);
      });
    }
    return modules[id] as Record<string, unknown>;
  };
  assert.equal(await (need('shell').start as () => Promise<number>)(), 63);
  assert.deepEqual(asked, ['island']);
});

test('shared chunk left empty after constant inlining: omitted from the output', async () => {
  const constant = { ...ISLAND, 'src/widget/shell/base.ts': 'export const base: number = 21;\n' };
  const { problems, manifest: made, text } = await built(constant);
  assert.deepEqual(problems, []);
  assert.deepEqual(made.files[made.chunks.island?.file ?? '']?.imports, []);
  assert.deepEqual(Object.keys(factoriesOf(text('island'))), ['island']);
  assert.deepEqual(Object.keys(factoriesOf(text('shell'))), ['shell', 'table']);
  assert.ok(!/require\("/.test(text('island')));
});

test('built file: a strict classic script, named and pinned by its final bytes', async () => {
  const { manifest: made, texts, text } = await built(ISLAND);
  for (const [name, file] of Object.entries(made.files)) {
    const bytes = Buffer.from(texts.get(name) ?? '');
    const hash = createHash('sha384').update(bytes).digest();
    assert.equal(file.integrity, `sha384-${hash.toString('base64')}`);
    assert.equal(file.bytes, bytes.length);
    if (name === made.entry) continue;
    assert.match(
      name,
      new RegExp(`^[a-z]+\\.${hash.toString('base64').slice(0, 10).replace(/\W/g, '0')}\\.js$`),
    );
    // An engine heeds the hint only where it comes first.
    const hint = name.startsWith('shell.') ? '//# allFunctionsCalledOnLoad\n' : '';
    assert.ok(bytes.toString().startsWith(`${hint}"use strict";`));
  }
  assert.deepEqual(made.files[made.chunks.island?.file ?? '']?.imports, [made.chunks.shell?.file]);
  assert.ok(made.tag.includes(`integrity="${made.files['appkit.js']?.integrity}"`));
  // The loader pins the first file; its table pins the rest.
  const loader = texts.get('appkit.js') ?? '';
  assert.ok(loader.includes(made.files[made.chunks.shell?.file ?? '']?.integrity ?? '?'));
  assert.ok(!loader.includes(made.files[made.chunks.island?.file ?? '']?.integrity ?? '?'));
  assert.ok(text('table').includes(made.files[made.chunks.island?.file ?? '']?.integrity ?? '?'));
});

test('source map: leads through both build passes to the source', async () => {
  const { text, texts } = await built({
    ...ISLAND,
    'src/widget/shell/base.ts':
      '// A comment that is dropped.\n\nexport const base: number = Number(document.title || "marker-of-base");\n',
  });
  const code = text('shell').split('\n');
  const line = code.findIndex((one) => one.includes('marker-of-base'));
  const column = code[line]?.indexOf('"marker-of-base"') ?? -1;
  assert.match(code.at(-2) ?? '', /^\/\/# sourceMappingURL=shell\.js\.map$/);
  const map = new SourceMap(JSON.parse(texts.get('shell.js.map') ?? ''));
  const found = map.findEntry(line, column) as { originalSource?: string; originalLine?: number };
  assert.equal(found.originalSource, 'src/widget/shell/base.ts');
  assert.equal(found.originalLine, 2);
});

test('remaining import(), eval or new Function: fails the build; the same words in a string do not', async () => {
  const shell = (code: string) => built({ [SHELL]: `export const start = ${code};\n` });
  const planted = {
    'import(': '(name: string) => import(name)',
    eval: '(code: string) => (0, eval)(code)',
    'new Function': '() => new Function("return 1")()',
    'Function(': '() => Function("return 1")()',
  };
  for (const [what, code] of Object.entries(planted)) {
    const { problems } = await shell(code);
    assert.ok(
      problems.some((text: string) => text.includes(what)),
      `${what}: ${problems}`,
    );
  }
  const { problems } = await shell('() => "import(x) eval(x) new Function(x)"');
  assert.deepEqual(problems, []);
});

test('import() without a line, or static import of an island: reported', async () => {
  const { problems } = await built({ ...ISLAND, 'cdn-manifest.json': manifest() });
  assert.match(problems.join(), /import\(\) of src\/widget\/island\.ts: add a line/);
  const statically = await built({
    ...ISLAND,
    [SHELL]: 'import { double } from "../island";\nexport const start = double;\n',
  });
  assert.match(statically.problems.join(), /the shell imports "island" statically/);
});

test('shared code: small code goes into the common file, large code needs a line of its own', async () => {
  const two = (lines: Parameters<typeof manifest>[0], size: number) =>
    built({
      'cdn-manifest.json': manifest([
        { id: 'one', entry: 'src/widget/one.ts' },
        { id: 'two', entry: 'src/widget/two.ts' },
        ...(lines ?? []),
      ]),
      'src/widget/one.ts': 'import { text } from "./lib/shared";\nexport const one = [1, text];\n',
      'src/widget/two.ts': 'import { text } from "./lib/shared";\nexport const two = [2, text];\n',
      'src/widget/lib/shared.ts': `export const text = ${JSON.stringify(bulk(size))}.slice(1);\n`,
      [SHELL]: 'export const start = [() => import("../one"), () => import("../two")];\n',
    });
  assert.match((await two([], 4)).problems.join(), /add \{ "id": "common"/);
  const small = await two([{ id: 'common' }], 4);
  assert.deepEqual(small.problems, []);
  const { file } = small.manifest.chunks.one ?? { file: '' };
  assert.deepEqual(small.manifest.files[file]?.imports, [small.manifest.chunks.common?.file]);
  const large = await two([{ id: 'common' }], 400);
  assert.match(large.problems.join(), /a shared library .* add \{ "id": "…", "shared":/);
  const named = await two([{ id: 'lib', shared: ['src/widget/lib/'] }], 400);
  assert.deepEqual(named.problems, []);
  assert.ok(named.manifest.chunks.lib);
});

test('chunk inside the file of another line: the table gives its file', async () => {
  const {
    problems,
    manifest: made,
    text,
  } = await built({
    ...ISLAND,
    'cdn-manifest.json': manifest([{ id: 'island', entry: 'src/widget/island.ts', pack: 'shell' }]),
  });
  assert.deepEqual(problems, []);
  assert.equal(made.chunks.island?.file, made.chunks.shell?.file);
  assert.match(text('table'), /island - shell/);
});

test('budget exceeded: fails the build and reports the excess', async () => {
  const island = { id: 'island', entry: 'src/widget/island.ts', budget: 10 };
  const { problems } = await built({
    ...ISLAND,
    'cdn-manifest.json': manifest([island], { loader: 20 }, [
      { id: 'first view', waves: [['shell', 'table']], budget: 30 },
    ]),
  });
  assert.match(problems.join('\n'), /^loader: \d+ B brotli, budget 20 B$/m);
  assert.match(problems.join('\n'), /^journey "first view": \d+ B brotli, budget 30 B$/m);
  assert.match(problems.join('\n'), /^island: \d+ B brotli, budget 10 B$/m);
});

test('line with a missing source: an error, or a warning with APPKIT_PARTIAL', async () => {
  const files = {
    'cdn-manifest.json': manifest([{ id: 'later', entry: 'src/widget/later.ts' }]),
  };
  await assert.rejects(built(files), /line "later": src\/widget\/later\.ts does not exist/);
  await withTree(files, (root) =>
    buildCdn({
      root,
      outdir: path.join(root, 'out'),
      version: '1.0.0',
      partial: true,
      warn: quiet,
    }),
  );
});
