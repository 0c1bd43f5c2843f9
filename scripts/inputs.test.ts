import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { hashInputs } from './inputs.mjs';

test('hash: changes with any content, name or option, and with nothing else', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'inputs-'));
  const write = (name: string, text: string) => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const hash = (also: string[] = []) => hashInputs(root, ['src', 'build.mjs', 'absent'], { also });
  try {
    write('src/deep/one.ts', '1');
    write('build.mjs', '2');
    const first = hash();
    assert.match(first, /^[\da-f]{32}$/);
    utimesSync(path.join(root, 'build.mjs'), 100, 100);
    write('src/README.md', 'text');
    write('src/node_modules/x.js', 'x');
    write('elsewhere.ts', 'x');
    assert.equal(hash(), first);
    assert.notEqual(hash(['--partial']), first);
    write('src/deep/one.ts', '3');
    const second = hash();
    assert.notEqual(second, first);
    renameSync(path.join(root, 'src/deep/one.ts'), path.join(root, 'src/deep/two.ts'));
    const third = hash();
    assert.notEqual(third, second);
    write('absent', '');
    assert.notEqual(hash(), third);
    rmSync(path.join(root, 'absent'));
    assert.equal(hash(), third);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
