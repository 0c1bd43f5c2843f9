import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectUnits } from './select-units.mjs';

const QUICK = 'src/a/quick.test.ts';
const SLOW = 'src/a/slow.release.test.ts';
const OTHER = 'src/b/release.test.tsx';
const FILES = [QUICK, SLOW, OTHER];

test('npm test: leaves out the files of a release, and no others', () => {
  assert.deepEqual(selectUnits(FILES, { parts: [], release: false }), [QUICK, OTHER]);
});

test('npm run test:all: leaves out no file', () => {
  assert.deepEqual(selectUnits(FILES, { parts: [], release: true }), FILES);
});

test('part of a path: selects each file with it, also one of a release', () => {
  assert.deepEqual(selectUnits(FILES, { parts: ['src/a/'], release: false }), [QUICK, SLOW]);
});
