/**
 * Checks docs/hazards.md: each named test exists, and each row names a test or gives a reason for
 * none.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type Named, namedIn, notShown, passedInBrowser } from './test/hazards.mjs';

declare const __ROOT__: string;

const text = readFileSync(path.join(__ROOT__, 'docs/hazards.md'), 'utf8');
/** Finds a title in a file: in the calls of `test`, and in the tables that generate titles. */
function has({ file, title }: Named): boolean {
  const found = path.join(__ROOT__, file);
  return existsSync(found) && readFileSync(found, 'utf8').includes(title);
}

test('named test: exists', () => {
  const all = namedIn(text);
  assert.ok(all.length > 60);
  assert.deepEqual(
    all.filter((one) => !has(one)),
    [],
  );
});

test('file in a row: always named with a test title', () => {
  const files = [...text.matchAll(/`(?:src|e2e|scripts)\/[^`]+`(?! ")/g)].map(([name]) => name);
  assert.deepEqual(files, []);
});

test('each row: names a test or gives a reason for none', () => {
  const rows = text.split('\n').filter((line) => /^\| (?!Failure|---)/.test(line));
  assert.ok(rows.length > 30);
  const bare = rows.filter((row) => namedIn(row).length === 0 && !row.includes('Not yet: '));
  assert.deepEqual(bare, []);
});

test('planted title of no test: found', () => {
  assert.equal(has({ file: 'scripts/hazards.test.ts', title: `no such ${'title'}` }), false);
  assert.equal(has({ file: 'scripts/nowhere.test.ts', title: 'planted' }), false);
});

test('a run without a named test, or with its failure: found', () => {
  const named = [{ file: 'e2e/a.spec.ts', title: 'cut: it connects' }];
  const report = (status: string) => ({
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        suites: [
          {
            title: 'cut:',
            file: 'a.spec.ts',
            specs: [
              {
                title: 'it connects, twice',
                file: 'a.spec.ts',
                ok: status !== 'unexpected',
                tests: [{ status }],
              },
            ],
          },
        ],
      },
    ],
  });
  assert.deepEqual(notShown(named, passedInBrowser(report('expected'))), []);
  for (const status of ['unexpected', 'skipped', 'flaky']) {
    assert.deepEqual(notShown(named, passedInBrowser(report(status))), named, status);
  }
  const generated = {
    file: 'e2e/a.spec.ts',
    title: ['cut: it $', '{ends} (once), twice'].join(''),
  };
  const passed = [{ file: 'e2e/a.spec.ts', title: 'cut: it connects (once), twice' }];
  assert.deepEqual(notShown([generated], passed), []);
  assert.deepEqual(notShown(named, [{ file: 'e2e/b.spec.ts', title: 'cut: it connects' }]), named);
});

test('test that a helper declares: shown by the file of either, and by no other title', () => {
  const title = 'two writers: one succeeds';
  const [helper, own] = ['src/store/test-cases.ts', 'src/store/libsql.test.ts'];
  for (const [file, ran] of [
    [own, helper],
    [helper, own],
  ] as const) {
    assert.deepEqual(
      notShown([{ file, title }], [{ file: ran, title: `in memory: ${title}` }]),
      [],
    );
    const other = [{ file: ran, title: 'in memory: one writer' }];
    assert.equal(notShown([{ file, title }], other).length, 1);
  }
  const elsewhere = [{ file: 'src/other/other.test.ts', title }];
  assert.equal(notShown([{ file: own, title }], elsewhere).length, 1);
});
