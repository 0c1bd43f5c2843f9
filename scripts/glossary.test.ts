/** Checks that each row of the glossary leads to a source. Its one-word names: `laws/glossary.ts`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

declare const __ROOT__: string;

/** First cells of the glossary's rows without a source: neither a link nor a path. */
const withoutSource = (text: string): string[] =>
  [...text.matchAll(/^\| ([^|]+) \| (.*) \|$/gm)]
    .filter(([, term = '', meaning = '']) => {
      const isHead = term === 'Term' || term === 'Word';
      return !isHead && !/\]\([^)]+\)|`(?:src|scripts|docs|e2e)\/[^`]+`/.test(meaning);
    })
    .map(([, term = '']) => term);

test('docs/glossary.md: each row has a link or a path', () => {
  assert.deepEqual(
    withoutSource(readFileSync(path.join(__ROOT__, 'docs/glossary.md'), 'utf8')),
    [],
  );
  const planted =
    '| Term | Meaning |\n|---|---|\n| a | `b` |\n| c | [d](e.md) |\n| f | `src/g` |\n';
  assert.deepEqual(withoutSource(planted), ['a']);
});
