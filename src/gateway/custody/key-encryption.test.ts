import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { createKeyEncryption, keyConfig, loadKeyEncryption } from './key-encryption';

const KEY = Buffer.alloc(32, 1);
const OLD = Buffer.alloc(32, 2);
const CONTEXT = ['person', 'wallet', 'eip155'];
const ERROR = { name: 'KeyEncryptionError' };

test('any bytes: open() returns what seal() got, and each sealing is different', () => {
  const kek = createKeyEncryption([KEY]);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const sealed = kek.seal(bytes, CONTEXT);
      assert.deepEqual(new Uint8Array(kek.open(sealed, CONTEXT)), bytes);
      assert.notDeepEqual(kek.seal(bytes, CONTEXT), sealed);
    }),
  );
});

test('one changed bit anywhere: refused', () => {
  const kek = createKeyEncryption([KEY]);
  const sealed = kek.seal(Buffer.from('share'), CONTEXT);
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Uint8Array.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
    assert.throws(() => kek.open(changed, CONTEXT), ERROR, `bit ${bit}`);
  }
  for (let length = 0; length < sealed.length; length++) {
    assert.throws(() => kek.open(sealed.slice(0, length), CONTEXT), ERROR, `length ${length}`);
  }
});

test('a share of another person, wallet or kind: refused, also where the joined text is the same', () => {
  const kek = createKeyEncryption([KEY]);
  const sealed = kek.seal(Buffer.from('share'), ['ab', 'c']);
  for (const other of [['a', 'bc'], ['ab', 'd'], ['abc'], ['ab', 'c', ''], ['2:ab,1:c']]) {
    assert.throws(() => kek.open(sealed, other), ERROR, other.join('|'));
  }
});

test('after a rotation: old shares open, new ones are sealed with the new key', () => {
  const sealed = createKeyEncryption([OLD]).seal(Buffer.from('share'), CONTEXT);
  const rotated = createKeyEncryption([KEY, OLD]);
  assert.equal(Buffer.from(rotated.open(sealed, CONTEXT)).toString(), 'share');
  assert.equal(rotated.isCurrent(sealed), false);
  assert.equal(rotated.isCurrent(rotated.seal(Buffer.from('share'), CONTEXT)), true);
  assert.throws(() => createKeyEncryption([KEY]).open(sealed, CONTEXT), /does not have/);
});

test('a key from a file or a command; a missing, short or garbled one: an error that names the source', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kek-'));
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return { file };
  };
  const good = write('good', `${KEY.toString('base64')}\n`);
  const loaded = await loadKeyEncryption({ current: good, previous: [] });
  assert.equal(loaded.id, createKeyEncryption([KEY]).id);
  const command = [process.execPath, '-e', `console.log('${KEY.toString('base64')}')`];
  const printed = await loadKeyEncryption({ current: { command }, previous: [] });
  assert.equal(printed.id, loaded.id);

  const bad = [
    [write('short', Buffer.alloc(31).toString('base64')), /short must be 32 bytes in base64/],
    [write('empty', ''), /openssl rand/],
    [write('garbled', `${KEY.toString('base64')}!`), /garbled must be 32 bytes/],
    [{ file: path.join(folder, 'missing') }, /missing: ENOENT/],
    [{ command: [process.execPath, '-e', 'process.exit(3)'] }, /: 3\./],
    [{ command: ['no-such-program-here'] }, /no-such-program-here: ENOENT/],
  ] as const;
  for (const [current, wanted] of bad) {
    const source = 'file' in current ? current : { command: [...current.command] };
    await assert.rejects(loadKeyEncryption({ current: source, previous: [] }), wanted);
  }
});

test('configuration: the key itself is not accepted in place of its source', () => {
  for (const current of [
    KEY.toString('base64'),
    { key: KEY.toString('base64') },
    { command: [] },
    {},
  ]) {
    assert.equal(v.is(keyConfig, { current }), false);
  }
});
