/** Tests the options of a page whose `Object.prototype` another script has polluted (CWE-1321). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFirst } from './initial-config';
import { OPTION_ROWS, parseConfig } from './option-table';

const read = () => [
  Object.entries(parseConfig({ projectId: 'p1' }, {}, 'https://cdn.test').options),
  Object.entries(readFirst([{ projectId: 'p1' }, {}, 'https://cdn.test'])),
];

test('options that only Object.prototype has: neither values nor defaults', () => {
  const clean = read();
  const keys = [...Object.keys(OPTION_ROWS), '0', '1', '2'];
  let polluted: ReturnType<typeof read>;
  try {
    for (const key of keys) Object.assign(Object.prototype, { [key]: 'https://evil.test' });
    polluted = read();
  } finally {
    for (const key of keys) Reflect.deleteProperty(Object.prototype, key);
  }
  assert.deepEqual(polluted, clean);
});
