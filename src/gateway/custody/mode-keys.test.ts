import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyEncryption } from './key-encryption';
import { warnOfSharedKey } from './mode-keys';

const [LIVE, TEST, OLD] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
];

test('previous key of test projects that is one of live projects: a warning that says to remove it', () => {
  const warnings = (live: Buffer[], own?: Buffer[]) => {
    const lines: string[] = [];
    const keys = { live: createKeyEncryption(live), test: own && createKeyEncryption(own) };
    warnOfSharedKey(keys, (level, message) => lines.push(`${level} ${message}`));
    return lines;
  };
  const [line = '', ...more] = warnings([LIVE], [TEST, LIVE]);
  assert.match(line, /^warn "testKek\.previous" names a key of "kek", .* remove it/);
  assert.deepEqual(more, []);
  assert.equal(warnings([LIVE, OLD], [TEST, OLD]).length, 1);
  for (const own of [undefined, [TEST], [TEST, OLD]]) assert.deepEqual(warnings([LIVE], own), []);
});
