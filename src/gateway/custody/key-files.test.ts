import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readKeyFile, writeKeyFiles } from './key-files';
import { generateSigningKey, signingKey } from './signed-token';

const folder = () => mkdtempSync(path.join(tmpdir(), 'keys-'));

test('written keys: read again, for their owner only', async () => {
  const here = path.join(folder(), 'new');
  const key = await generateSigningKey();
  writeKeyFiles(here, { 'key.json': JSON.stringify(key) });
  const file = path.join(here, 'key.json');
  assert.deepEqual(readKeyFile(file, signingKey), key);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

test('one of the files exists: nothing is written', () => {
  const here = folder();
  writeFileSync(path.join(here, 'b'), 'old');
  assert.throws(() => writeKeyFiles(here, { a: 'new', b: 'new' }), /never overwritten/);
  assert.equal(existsSync(path.join(here, 'a')), false);
  assert.equal(readFileSync(path.join(here, 'b'), 'utf8'), 'old');
});

test('a missing or wrong file: an error that names it and holds nothing of it', () => {
  const file = path.join(folder(), 'key.json');
  assert.throws(() => readKeyFile(file, signingKey), /key\.json: ENOENT/);
  writeFileSync(file, '{"d":"secret"}');
  assert.throws(
    () => readKeyFile(file, signingKey),
    ({ message }: Error) => /key\.json does not hold/.test(message) && !message.includes('secret'),
  );
});
