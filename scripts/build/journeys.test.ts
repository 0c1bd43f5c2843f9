import assert from 'node:assert/strict';
import { test } from 'node:test';
import { built } from './built';
import { type Journey, type Line, manifest, SHELL } from './fixture';
import { checkJourneys } from './journeys.mjs';
import { checkLines } from './lines.mjs';

const FIRST = ['shell', 'table'];
const JOURNEY: Journey = {
  id: 'send',
  waves: [FIRST, ['runtime'], ['chain', 'send'], ['chain-send']],
  budget: 100,
};

/** The runtime has the import() of `chain` and `send`, and `chain` that of `chain-send`. */
const WORLD = {
  lines: [
    { id: 'shell', firstView: true },
    { id: 'table', firstView: true },
    { id: 'runtime' },
    { id: 'chain', after: 'runtime' },
    { id: 'send', after: 'runtime' },
    { id: 'chain-send', after: 'runtime' },
  ],
  dynamic: { shell: ['runtime'], runtime: ['chain', 'send'], chain: ['chain-send'] } as Record<
    string,
    string[]
  >,
  imports: { runtime: ['looks', 'shell'], send: ['codes'] } as Record<string, string[]>,
  sizes: { appkit: 1, shell: 10, table: 2, runtime: 40, looks: 6, chain: 5, send: 4, codes: 3 },
};

function check(journey: Partial<Journey> = {}, world: Partial<typeof WORLD> = {}) {
  const { lines, dynamic, imports, sizes } = { ...WORLD, ...world };
  const late = new Set(lines.filter((line) => 'after' in line).map(({ id }) => id));
  return checkJourneys({
    journeys: [{ ...JOURNEY, ...journey }],
    lines,
    sizes: new Map(Object.entries({ ...sizes, 'chain-send': 7 })),
    chunks: lines.map(({ id }) => ({ id, dynamic: dynamic[id] ?? [] })),
    home: new Map([
      ...lines.map(({ id }) => [id, id] as [string, string]),
      ['more', 'runtime'] as [string, string],
    ]),
    fileImports: new Map(Object.entries(imports)),
    isLate: (file: string) => late.has(file),
  });
}

test('journey: counts every file once, with the loader and shared files', () => {
  const { rows, over } = check();
  assert.deepEqual(over, []);
  assert.deepEqual(rows, [{ id: 'send', bytes: 78, budget: 100, trips: 5, due: 5 }]);
  assert.deepEqual(check({ budget: 78 }).over, []);
  assert.deepEqual(check({ budget: 77 }).over, ['journey "send": 78 B brotli, budget 77 B']);
});

test('import() moved into a file that loads later: one round trip over the budget', () => {
  const dynamic = { ...WORLD.dynamic, runtime: ['chain'], chain: ['send', 'chain-send'] };
  assert.deepEqual(check({}, { dynamic }).over, [
    'journey "send": "send" comes in round trip 5, budget 4',
  ]);
});

test('chunk pinned by the list of the runtime: comes after the runtime, wherever its import() is', () => {
  const dynamic = { ...WORLD.dynamic, shell: ['runtime', 'chain'] };
  assert.deepEqual(check({}, { dynamic }).over, []);
  const early = { waves: [FIRST, ['runtime', 'chain'], ['send'], ['chain-send']] };
  assert.deepEqual(check(early, { dynamic }).over, [
    'journey "send": "chain" comes in round trip 4, budget 3',
  ]);
});

test('chunk that nothing in the journey imports: reported', () => {
  const dynamic = { ...WORLD.dynamic, chain: [] };
  assert.deepEqual(check({}, { dynamic }).over, [
    'journey "send": nothing that it loads has an import() of "chain-send"',
  ]);
});

test('line inside the file of another line: no bytes and no round trip of its own', () => {
  const lines = [...WORLD.lines, { id: 'account', pack: 'runtime' }];
  const waves = [FIRST, ['runtime', 'account']];
  const { rows, over } = checkJourneys({
    journeys: [{ id: 'look', waves, budget: 60 }],
    lines,
    sizes: new Map(Object.entries(WORLD.sizes)),
    chunks: lines.map(({ id }) => ({ id, dynamic: WORLD.dynamic[id] ?? [] })),
    home: new Map([['account', 'runtime']]),
    fileImports: new Map(Object.entries(WORLD.imports)),
    isLate: () => false,
  });
  assert.deepEqual(over, []);
  assert.deepEqual(rows, [{ id: 'look', bytes: 59, budget: 60, trips: 3, due: 3 }]);
});

test('build: reads import() from the source and reports the round trips of each journey', async () => {
  const files = (inner: string) => ({
    'cdn-manifest.json': manifest(
      [
        { id: 'runtime', entry: 'src/widget/runtime.ts' },
        { id: 'more', pack: 'runtime' },
        { id: 'island', entry: 'src/widget/island.ts', after: 'runtime' },
        { id: 'code', entry: 'src/widget/code.ts', after: 'runtime' },
      ] as Line[],
      {},
      [{ id: 'scan', waves: [FIRST, ['runtime'], ['island', 'code']], budget: 10_000 }],
    ),
    'src/widget/runtime.ts': `export const later = () => [import("./island")${inner}];\n`,
    'src/widget/island.ts': 'export const code = () => import("./code");\n',
    'src/widget/code.ts': 'export const two = 2;\n',
    [SHELL]: 'export const start = () => import("../runtime");\n',
  });
  const together = await built(files(', import("./code")'));
  assert.deepEqual(together.problems, []);
  assert.match(together.summary, /^ {2}scan .* left; 4 of 4 round trips$/m);
  const inSeries = await built(files(''));
  assert.deepEqual(inSeries.problems, ['journey "scan": "code" comes in round trip 5, budget 4']);
});

test('manifest: a file without a budget, and a journey of an unknown line, are refused', () => {
  const given =
    (lines: Line[], journeys: object[] = []) =>
    () =>
      checkLines({ ...JSON.parse(manifest(lines)), journeys });
  const island = { id: 'island', entry: 'src/widget/island.ts' };
  assert.doesNotThrow(given([island]));
  assert.throws(given([{ ...island, budget: undefined }]), /line "island": .* needs a "budget"/);
  const packed = { id: 'lib', shared: ['src/lib/'], pack: 'island', budget: 5 };
  assert.throws(given([island, packed]), /line "lib": a "budget" needs a file of its own/);
  const journey = { id: 'way', waves: [['island']], budget: 5 };
  assert.doesNotThrow(given([island], [journey]));
  assert.throws(given([], [journey]), /journey "way": no line "island"/);
  assert.throws(
    given([island], [{ ...journey, budget: '5' }]),
    /journey "way": "budget" is missing/,
  );
  assert.throws(
    given([island], [{ ...journey, trips: 3 }]),
    /journey "way": unknown field "trips"/,
  );
});
