import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { isStale } from './stale.mjs';

test('stale: an output is missing, or any source is newer than the stalest output', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'stale-'));
  const write = (name: string, second: number) => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    utimesSync(file, second, second);
  };
  const stale = () => isStale(root, ['src', 'build.mjs', 'absent'], ['dist/a.js', 'dist/b.js']);
  try {
    write('src/deep/one.ts', 100);
    write('build.mjs', 100);
    assert.equal(stale(), true);
    write('dist/a.js', 200);
    assert.equal(stale(), true);
    write('dist/b.js', 150);
    assert.equal(stale(), false);
    write('src/deep/one.test.ts', 300);
    assert.equal(stale(), false);
    write('src/deep/two.ts', 160);
    assert.equal(stale(), true);
    write('dist/b.js', 170);
    assert.equal(stale(), false);
    write('build.mjs', 180);
    assert.equal(stale(), true);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
