import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { buildHash } from './freshness.mjs';

test('build hash: changes with the documents that the gateway serves, and with no other text', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'freshness-'));
  const write = (name: string, text: string) => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  try {
    write('src/one.ts', '1');
    const known = new Set([buildHash(root)]);
    for (const name of ['README.md', 'docs/self-hosting.md', 'docs/styling.md', 'src/one.ts']) {
      write(name, 'Another text');
      const hash = buildHash(root);
      assert.ok(!known.has(hash), name);
      known.add(hash);
    }
    for (const name of ['docs/glossary.md', 'src/README.md', 'src/one.test.ts']) {
      write(name, 'Another text');
      assert.ok(known.has(buildHash(root)), name);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
