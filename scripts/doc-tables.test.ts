/** Tests the tables of the documents: each row names another thing. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

declare const __ROOT__: string;

const SKIPPED = /^(?:node_modules|dist|shots|test-results|\..*)$/;

function documents(folder: string): string[] {
  return readdirSync(path.join(__ROOT__, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : documents(file);
    return entry.name.endsWith('.md') ? [file] : [];
  });
}

/** First cells that two rows of one table have. Rows without a first cell belong to the row above. */
function repeatedCells(text: string): string[] {
  const tables = text.replace(/```[\s\S]*?```/g, '').match(/(?:^\|.*\n?)+/gm) ?? [];
  return tables.flatMap((table) => {
    const cells = [...table.matchAll(/^\|\s*(.*?)\s*\|/gm)].map((each) => each[1] ?? '');
    return cells.filter((cell, index) => cell && cells.indexOf(cell) < index);
  });
}

test('tables of a document: no two rows have the same first cell', () => {
  const table = (...rows: string[]) => `| Key | Meaning |\n|---|---|\n${rows.join('\n')}\n`;
  const twice = table('| `a` | one |', '| `b` | two |', '| `a` | three |');
  assert.deepEqual(repeatedCells(`${table('| `a` | one |')}\nText\n\n${twice}`), ['`a`']);
  const found = documents('.').flatMap((file) =>
    repeatedCells(readFileSync(path.join(__ROOT__, file), 'utf8')).map(
      (cell) => `${file}: ${cell}`,
    ),
  );
  assert.deepEqual(found, []);
});
