/** Tests that the documents omit exactly the settings that no code reads yet. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { LATER_ENABLE, LATER_FEATURES, LATER_KEYS } from './option-docs';
import { OPTION_ROWS } from './option-table';
import { DEFAULT_ENABLE, DEFAULT_FEATURES } from './options';

declare const __ROOT__: string;

/** These files name every setting without using any. */
const TABLES = /\/core\/(config|constants)\//;
const TEST_CODE = /\.test\.tsx?$|\/(fake-[\w-]+|conformance)\.ts$/;

/** Lines of code that can act on a setting; comments and imports cannot. */
const LINES = readdirSync(path.join(__ROOT__, 'src/widget'), { recursive: true })
  .map((name) => `/${String(name).replaceAll(path.sep, '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !TABLES.test(file) && !TEST_CODE.test(file))
  .flatMap((file) => readFileSync(path.join(__ROOT__, 'src/widget', file), 'utf8').split('\n'))
  .filter((line) => !/^\s*(\*|\/\*|\/\/|import )/.test(line));

/** @param beside a word that the same line must contain, if the name is an everyday word */
function unread(names: readonly string[], lines: readonly string[], beside?: RegExp): string[] {
  return names.filter((name) => {
    const word = new RegExp(`\\b${name}\\b`);
    return !lines.some((line) => word.test(line) && (!beside || beside.test(line)));
  });
}

/** The table itself sets these on the networks. */
const WRITTEN_INTO_NETWORKS = 'chainImages';

test('settings', () => {
  const names = Object.keys(OPTION_ROWS).filter((name) => name !== WRITTEN_INTO_NETWORKS);
  assert.deepEqual(unread(names, LINES).sort(), [...LATER_KEYS].sort());
});

test('features', () => {
  const found = unread(Object.keys(DEFAULT_FEATURES), LINES, /features/i);
  assert.deepEqual(found.sort(), [...LATER_FEATURES].sort());
});

test('enable', () => {
  const found = unread(Object.keys(DEFAULT_ENABLE), LINES, /enable/);
  assert.deepEqual(found.sort(), [...LATER_ENABLE].sort());
});

test('planted setting: read, read elsewhere under the same name, and only mentioned', () => {
  assert.deepEqual(unread(['pay'], ['if (features.pay) {'], /features/i), []);
  assert.deepEqual(unread(['pay'], ['const pay = 1;'], /features/i), ['pay']);
  assert.deepEqual(unread(['secureUrl'], ['const { secureUrl } = $options.get();']), []);
  assert.deepEqual(unread(['secureUrl'], ['const { apiUrl } = $options.get();']), ['secureUrl']);
});

test('documents: no row and no value without effect', () => {
  const text = readFileSync(path.join(__ROOT__, 'docs/attributes.md'), 'utf8');
  const rowOf = (label: string) => text.split('\n').find((line) => line.startsWith(label)) ?? '';
  assert.match(rowOf('| `data-secure-url` '), /`secure\.` and the host of the gateway/);
  assert.match(rowOf('| `data-account-name-suffix` '), /`\.reown\.id`/);
  assert.match(rowOf('| `data-features` '), /\breceive, send\b/);
  assert.doesNotMatch(rowOf('| `data-features` ').split(' | ')[2] ?? '', /smartSessions/);
  assert.match(rowOf('| `data-enable` '), /`-wallet-guide`/);
});
