import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkClosures } from './closures.mjs';
import { type Line, manifest } from './fixture';
import { checkLines } from './lines.mjs';

/** A wallet of 5 B that imports codecs and hashes, which import each other, and the runtime. */
function check(budget: number, fileImports: Record<string, string[]> = {}) {
  return checkClosures({
    closures: [{ id: 'wallet', beyond: 'runtime', budget }],
    lines: [{ id: 'shell', firstView: true }, { id: 'runtime' }, { id: 'wallet' }],
    sizes: new Map(
      Object.entries({ shell: 10, runtime: 40, looks: 6, wallet: 5, codecs: 3, hashes: 2 }),
    ),
    home: new Map([['keys', 'codecs']]),
    fileImports: new Map(
      Object.entries({
        runtime: ['looks', 'shell'],
        wallet: ['codecs', 'looks', 'runtime', 'shell'],
        codecs: ['hashes'],
        hashes: ['codecs'],
        ...fileImports,
      }),
    ),
  });
}

test('closure: the line and its imports once, without the first view and the runtime', () => {
  const { rows, over } = check(10);
  const [row] = rows;
  assert.deepEqual(over, []);
  assert.equal(row?.bytes, 10);
  assert.deepEqual(row?.files, ['wallet', 'codecs', 'hashes']);
});

test('closure over its budget: reported with its files, also when only an import grows it', () => {
  assert.deepEqual(check(9).over, [
    'closure of "wallet" beyond "runtime": 10 B brotli, budget 9 B (wallet, codecs, hashes)',
  ]);
  assert.deepEqual(check(9, { wallet: ['runtime'] }).over, []);
});

test('manifest: a closure of an unknown line, or without a budget, is refused', () => {
  const lines = [
    { id: 'one', entry: 'src/widget/one.ts' },
    { id: 'two', entry: 'src/widget/two.ts' },
  ] as Line[];
  const given = (closure: object) => () =>
    checkLines({ ...JSON.parse(manifest(lines)), closures: [closure] });
  const whole = { id: 'one', beyond: 'two', budget: 5 };
  assert.doesNotThrow(given(whole));
  assert.throws(given({ ...whole, id: 'none' }), /closure of "none": no line "none"/);
  assert.throws(given({ ...whole, beyond: 'none' }), /closure of "one": no line "none"/);
  assert.throws(given({ ...whole, budget: undefined }), /"budget" is missing/);
  assert.throws(given({ ...whole, waves: [] }), /unknown field "waves"/);
});
