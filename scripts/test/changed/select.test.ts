import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { EVERYTHING, ROWS } from './rows.mjs';
import { foldersFor, select } from './select.mjs';

declare const __ROOT__: string;

const UNIT = 'src/widget/core/a.test.ts';
const READER = 'scripts/docs.test.ts';
const SEND = 'e2e/send/form.spec.ts';
const RELAY = 'e2e/relay/idle.spec.ts';

const tree = {
  units: [UNIT, READER],
  specs: [SEND, RELAY],
  imports: {
    [UNIT]: ['src/widget/core/a.ts'],
    'src/widget/core/a.ts': ['src/widget/core/b.ts'],
    'src/widget/core/b.ts': ['src/widget/core/a.ts'],
    [SEND]: ['e2e/support/send.ts'],
    [RELAY]: [],
  },
  readers: new Set([READER]),
};

const selected = (...changed: string[]) => {
  const { units, specs, engines } = select(changed, tree);
  const files = (all: typeof units) => all.map(({ file }) => file);
  return { units: files(units), specs: files(specs), engines: engines !== undefined };
};

test('nothing changed: selects nothing', () => {
  assert.deepEqual(selected(), { units: [], specs: [], engines: false });
});

test('an imported file, at any distance: selects the tests that reach it, with the reason', () => {
  const { units } = select(['src/widget/core/b.ts'], tree);
  assert.deepEqual(units[0], { file: UNIT, why: 'imports src/widget/core/b.ts' });
  assert.deepEqual(selected('e2e/support/send.ts').specs, [SEND]);
  assert.deepEqual(select([SEND], tree).specs, [{ file: SEND, why: 'changed' }]);
});

test('any change: selects the unit tests that read the tree', () => {
  assert.deepEqual(selected('docs/glossary.md'), { units: [READER], specs: [], engines: false });
});

test('a product file: its row selects browser tests; without a row, all of them', () => {
  assert.deepEqual(selected('src/widget/features/send/new.ts').specs, [SEND]);
  assert.deepEqual(selected('src/gateway/relay/gone.ts').specs, [RELAY]);
  assert.deepEqual(selected('src/protocol/host.ts'), {
    units: [READER],
    specs: [SEND, RELAY],
    engines: true,
  });
  assert.deepEqual(foldersFor('src/widget/features/sending/new.ts'), undefined);
});

test('a unit test or a text in a product folder: selects no browser test', () => {
  assert.deepEqual(selected('src/protocol/host.test.ts').specs, []);
  assert.deepEqual(selected('src/widget/ui/README.md').specs, []);
});

test('a story of the other engines changed: selects the engines', () => {
  const changed = selected('e2e/engines/stories/open.ts');
  assert.deepEqual([changed.engines, changed.specs], [true, []]);
});

test('the lockfile or the build changed: selects everything', () => {
  for (const file of ['package-lock.json', 'scripts/build/cdn.mjs']) {
    assert.deepEqual(selected(file), {
      units: [UNIT, READER],
      specs: [SEND, RELAY],
      engines: true,
    });
  }
});

test('rows: every folder exists, and every feature and connector has a row', () => {
  const exists = (place: string) => existsSync(path.join(__ROOT__, place));
  const places = [...Object.entries(ROWS).flat(2), ...EVERYTHING];
  assert.deepEqual(
    places.filter((place) => !exists(place)),
    [],
  );
  const islands = ['features', 'wallets'].flatMap((kind) =>
    readdirSync(path.join(__ROOT__, 'src/widget', kind)).map(
      (name) => `src/widget/${kind}/${name}`,
    ),
  );
  assert.deepEqual(
    islands.filter((island) => !(island in ROWS)),
    [],
  );
});
