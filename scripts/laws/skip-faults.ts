/** Tests that are left out: with a reason, which is sound, and without one. Read by faults.ts. */

export const GOOD_REASONS = [
  "import { test } from 'node:test';",
  "test.skip('a', () => {}); // until the chain has one",
  "test('b', { skip: 'until the chain has one' }, () => {});",
  "test('c', (t) => t.skip('until the chain has one'));",
  "test.skip('d'.length > 1, 'not in this engine');",
  "export const row = { skip: 'a value of ours', todo: false };",
].join('\n');

export const SKIPS: readonly (readonly [what: string, line: string])[] = [
  ['test.skip with a title only', "test.skip('a', () => {});"],
  ['test.fixme', "test.fixme('a', () => {});"],
  ['test.todo', "test.todo('a');"],
  ['describe.skip', "test.describe.skip('a', () => {});"],
  ['a whole file', 'test.skip();'],
  ['an option', "test('a', { todo: true }, () => {});"],
  ['the context, without a word', "test('a', (t) => t.skip());"],
  ['an empty reason', "test.skip(true, '');"],
  ['a reason in another line', "// not yet\ntest.skip('a', () => {});"],
];
