/**
 * The laws of ARCHITECTURE.md, held against this checkout; and each law held against a small tree
 * with that one fault planted, so that a law that has gone blind fails too.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { violations } from '../scripts/laws/all';
import { FAULTS, SOUND } from '../scripts/laws/faults';

declare const __ROOT__: string;

function inTree<T>(files: Readonly<Record<string, string>>, look: (root: string) => T): T {
  const root = mkdtempSync(path.join(tmpdir(), 'laws-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    return look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('the checkout keeps every law', () => {
  const found = violations(__ROOT__).map(
    (each) => `${each.file}:${each.line} [${each.law}] ${each.message}`,
  );
  assert.deepEqual(found, []);
});

test('a sound small tree breaks no law', () => {
  assert.deepEqual(inTree(SOUND, violations), []);
});

for (const fault of FAULTS) {
  test(`a planted fault is found: ${fault.law}: ${fault.what}`, () => {
    const found = inTree({ ...SOUND, ...fault.files }, violations);
    assert.deepEqual([...new Set(found.map((each) => each.law))], [fault.law]);
    const planted = Object.keys(fault.files);
    assert.ok(found.every((each) => planted.includes(each.file)));
  });
}
