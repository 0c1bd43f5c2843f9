/** Tests the heading of each moment. It covers the dialog with its title: its own heading has that level. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

declare const __ROOT__: string;

const WIDGET = path.join(__ROOT__, 'src/widget');
const MOMENTS = readdirSync(WIDGET, { recursive: true })
  .map((name) => String(name).replaceAll(path.sep, '/'))
  .filter((file) => /^features\/.*\.tsx$/.test(file) && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(path.join(WIDGET, file), 'utf8') }))
  .filter(({ text }) => text.includes('<MomentLayer'));

test('each moment: its one heading is of the second level', () => {
  assert.ok(MOMENTS.length > 2);
  const levels = MOMENTS.map(({ file, text }) => [file, text.match(/<h\d/g)?.join()]);
  assert.deepEqual(
    levels.filter(([, found]) => found !== '<h2'),
    [],
  );
});
