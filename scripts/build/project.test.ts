/** Checks the build of this source tree: the types compile and the loader is within budget. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { addRows, closureOf, type Rows } from '../../src/widget/embed/chunk-rows';
import { buildLoader, makeRows } from './cdn.mjs';
import { brotliSize } from './chunks.mjs';
import { makeTypes } from './declaration.mjs';

declare const __ROOT__: string;

const BUDGET = 4096;

/** Rows as the build makes them, with hashes that do not compress. */
function rowsOf(ids: string[]): string {
  const files = ids.map((id) => {
    const hash = createHash('sha384').update(id).digest();
    return {
      id,
      hash: hash.toString('hex').slice(0, 10),
      integrity: `sha384-${hash.toString('base64')}`,
      imports: id === 'shell' ? [] : ['shell'],
    };
  });
  return makeRows(files, ids.includes('shell') ? [['table', 'shell']] : []);
}

test('the loader keeps its 4,096 bytes with a table of forty islands', async () => {
  const islands = Array.from({ length: 40 }, (_, i) => `island-number-${i}`);
  const { bytes } = await buildLoader({
    root: __ROOT__,
    version: '1.0.0',
    rows: rowsOf(['shell']),
    base: './',
    mapName: 'appkit.js.map',
  });
  assert.ok(brotliSize(bytes) <= BUDGET, `${brotliSize(bytes)} B`);
  // Each of the forty is reached through what the table adds, and none costs the loader a byte.
  const rows: Rows = Object.create(null);
  addRows(rows, rowsOf(['shell']));
  addRows(rows, rowsOf(islands));
  for (const id of islands) assert.deepEqual(closureOf(rows, id), [id, 'shell']);
});

test('appkit.d.ts: compiles alone and types window.AppKit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'appkit-types-'));
  try {
    writeFileSync(path.join(folder, 'appkit.d.ts'), makeTypes(path.join(__ROOT__, 'src/protocol')));
    const uses = {
      'uses.ts':
        "import type { Namespace } from './appkit';\nconst family: Namespace = 'eip155';\nwindow.AppKitConfig = { projectId: 'x' };\nvoid window.AppKit.open({ view: 'Connect', namespace: family });\n",
      'mistake.ts':
        "import type { Namespace } from './appkit';\nexport type Any = Namespace;\nwindow.AppKit.open({ view: 'Nowhere' });\n",
      'methods.ts':
        "import type { CosmosMethods } from './appkit';\nexport type Signed = CosmosMethods['cosmos_signAmino'][1]['signature'];\n",
    };
    for (const [name, text] of Object.entries(uses)) writeFileSync(path.join(folder, name), text);
    const names = Object.keys(uses).map((name) => path.join(folder, name));
    const program = ts.createProgram(names, {
      strict: true,
      noEmit: true,
      types: [],
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
      // Of TypeScript's own files, not of `appkit.d.ts`: they take most of the time.
      skipDefaultLibCheck: true,
    });
    const found = ts
      .getPreEmitDiagnostics(program)
      .map(({ file, messageText }) => [
        path.basename(file?.fileName ?? ''),
        ts.flattenDiagnosticMessageText(messageText, '\n'),
      ]);
    assert.deepEqual(
      found.map(([name]) => name),
      ['mistake.ts'],
      String(found),
    );
    assert.match(String(found), /Nowhere/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
