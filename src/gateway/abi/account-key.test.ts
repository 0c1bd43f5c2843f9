/** Tests the keys of the gateway's own accounts: what is read, and that no message has a key. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readAccountKey, readKeyFile } from './account-key';

const DIGITS = 'aB'.repeat(32);
const folder = mkdtempSync(path.join(tmpdir(), 'account-key-'));
after(() => rmSync(folder, { recursive: true }));

test('64 hex digits, with 0x, spaces and a line end or without: the key', () => {
  const file = path.join(folder, 'good.key');
  writeFileSync(file, ` 0x${DIGITS}\n`);
  assert.equal(readKeyFile(file), `0x${DIGITS}`);
  assert.equal(readAccountKey(DIGITS, 'X402_KEY'), `0x${DIGITS}`);
});

for (const bad of [
  '',
  DIGITS.slice(1),
  `${DIGITS}0`,
  `${DIGITS.slice(1)}g`,
  `${DIGITS}\n${DIGITS}`,
]) {
  test(`text of ${bad.length} characters in place of a key: an error with the source, without the text`, () => {
    const file = path.join(folder, 'bad.key');
    writeFileSync(file, bad);
    for (const [read, source] of [
      [() => readKeyFile(file), file],
      [() => readAccountKey(bad, 'X402_KEY'), 'X402_KEY'],
    ] as const) {
      assert.throws(read, { message: `${source} must have 64 hex digits` });
    }
  });
}
