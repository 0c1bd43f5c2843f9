/** Checks the build of this source tree: its types compile, and the widget reads its table. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { addRows, closureOf, type Rows } from '../../src/widget/embed/chunk-rows';
import { makeRows } from './cdn.mjs';
import { makeTypes } from './declaration.mjs';

declare const __ROOT__: string;

test('table of forty islands: the widget finds each of them', () => {
  const islands = Array.from({ length: 40 }, (_, i) => `island-number-${i}`);
  const files = islands.map((id) => {
    const hash = createHash('sha384').update(id).digest();
    return { id, integrity: `sha384-${hash.toString('base64')}`, imports: ['shell'] };
  });
  const rows: Rows = Object.create(null);
  addRows(rows, makeRows(files, [['part', 'island-number-1']]));
  addRows(rows, 'shell -');
  for (const { id, integrity } of files) {
    // The first file is there already.
    assert.deepEqual(closureOf(rows, id), [id]);
    assert.equal(rows[id]?.[0], integrity);
  }
  assert.deepEqual(closureOf(rows, 'part'), ['island-number-1']);
});

/** Of `docs/examples`; one of them has only mistakes, each expected. */
const EXAMPLES = ['web3.mts', 'wallet-adapter.mts', 'mistakes.mts'];

test('appkit.d.ts: compiles alone and with the examples, and types window.AppKit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'appkit-types-'));
  try {
    writeFileSync(path.join(folder, 'appkit.d.ts'), makeTypes(path.join(__ROOT__, 'src/protocol')));
    const uses = {
      'uses.ts':
        "import type { Namespace } from './appkit';\nconst namespace: Namespace = 'eip155';\nwindow.AppKitConfig = { projectId: 'x' };\nvoid window.AppKit.open({ view: 'Connect', namespace });\n",
      'mistake.ts':
        "import type { Namespace } from './appkit';\nexport type Any = Namespace;\nwindow.AppKit.open({ view: 'Nowhere' });\n",
      'methods.ts':
        "import type { CosmosMethods } from './appkit';\nexport type Signed = CosmosMethods['cosmos_signAmino'][1]['signature'];\n",
    };
    for (const name of EXAMPLES) {
      copyFileSync(path.join(__ROOT__, 'docs/examples', name), path.join(folder, name));
    }
    for (const [name, text] of Object.entries(uses)) writeFileSync(path.join(folder, name), text);
    const names = [...Object.keys(uses), ...EXAMPLES].map((name) => path.join(folder, name));
    const program = ts.createProgram(names, {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
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
