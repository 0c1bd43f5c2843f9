/**
 * Tests that typed and received figures begin where a line of the page begins. They read left to
 * right on each page, so `text-align:start` would put them left also on a page from right to left.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

declare const __ROOT__: string;

const WIDGET = path.join(__ROOT__, 'src/widget');
const SHEETS = readdirSync(WIDGET, { recursive: true })
  .map((name) => String(name).replaceAll(path.sep, '/'))
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => [file, readFileSync(path.join(WIDGET, file), 'utf8')] as const);

/** The rules of fields and figures whose side depends on their own direction. */
const sided = (css: string): string[] =>
  [...css.matchAll(/([^{}\n]*)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => /\b(input|got|amount)(,|$)/.test(selectors))
    .filter(([, , body = '']) => /text-align:(start|end)\b/.test(body))
    .map(([, selectors = '']) => selectors);

test('field and figure: the side of the page, not of their own direction', () => {
  const faults = SHEETS.flatMap(([file, css]) => sided(css).map((rule) => `${file}: ${rule}`));
  assert.deepEqual(faults, []);
});

test('planted field that begins by its own direction: found', () => {
  assert.deepEqual(sided('.side input,.got{padding:0;text-align:start}'), ['.side input,.got']);
  assert.deepEqual(sided('.side input{text-align:var(--start)}.text{text-align:start}'), []);
});
