/** The vault as a process: fresh keys, and the reasons to refuse to start. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { killPrograms, runProgram, startProgram } from '../custody/test-process';
import { gatewayProgram, programFolder } from '../test-program';

declare const __RELEASE__: boolean;

const folder = programFolder('vault');
const inFolder = (name: string) => path.join(folder, name);
const KEYS = ['kek', 'test-kek', 'seal-key.json', 'receipt-key.json'];
let program: string;

const run = (...args: string[]) => runProgram(program, ...args);

const write = (name: string, value: unknown) => {
  writeFileSync(inFolder(name), typeof value === 'string' ? value : JSON.stringify(value));
  return inFolder(name);
};
const config = () => ({
  secureOrigin: 'https://secure.test',
  store: { file: 'vault.db' },
  kek: { current: { file: 'keys/kek' } },
  testKek: { current: { file: 'keys/test-kek' } },
  sealKey: { file: 'keys/seal-key.json' },
  receiptKey: { file: 'keys/receipt-key.json' },
  // A key of the right kind: no grant is read here.
  auth: {
    grantKeys: [JSON.parse(readFileSync(inFolder('keys/receipt-key.public.json'), 'utf8'))],
  },
});

/** Starts, and ends in order. */
async function visit(file: string): Promise<void> {
  const { child, ended, output, port } = await startProgram(program, file);
  assert.equal((await fetch(`http://127.0.0.1:${port}${VAULT_PATHS.key}`)).status, 200);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  assert.match(output.log, /"notices":"http:\/\/127\.0\.0\.1:8081"/);
}

before(async () => {
  program = await gatewayProgram(folder, 'vault/vault-server');
});
after(() => {
  killPrograms();
  rmSync(folder, { recursive: true, force: true });
});

test('--init: fresh keys for their owner alone; a second time: refused, nothing overwritten', async () => {
  assert.equal(await run('--init', inFolder('keys')).ended, 0);
  const read = () => KEYS.map((name) => readFileSync(inFolder(`keys/${name}`), 'utf8'));
  for (const name of readdirSync(inFolder('keys'))) {
    assert.equal(statSync(inFolder(`keys/${name}`)).mode & 0o777, 0o600, name);
  }
  const keys = read();
  const again = run('--init', inFolder('keys'));
  assert.equal(await again.ended, 1);
  assert.match(await again.error, /exists/);
  assert.deepEqual(read(), keys);
});

test('a key that is missing, wrong or of another file: refuses to start with the reason, nothing overwritten', async () => {
  const good = config();
  await visit(write('vault.json', good));
  // Behind the header, which counts how often the file was opened.
  const rows = () => readFileSync(inFolder('vault.db')).subarray(100);
  const stored = rows();
  write('other-kek', `${Buffer.alloc(32, 7).toString('base64')}\n`);
  write('short', 'AAAA');
  const kek = (file: string) => ({ ...good, kek: { current: { file } } });
  const gate: [object | string, RegExp][] = [
    [kek('missing'), /missing.*ENOENT|ENOENT.*missing/],
    [kek('other-kek'), /sealed with the key-encryption key .* Restore that key/],
  ];
  const release: typeof gate = [
    [kek('short'), /must be 32 bytes/],
    [{ ...good, testKek: good.kek }, /"testKek\.current" is a key of "kek"/],
    [{ ...good, kek: { current: { command: ['false'] } } }, /false/],
    [{ ...good, kek: {} }, /kek/],
    [{ ...good, sealKey: { file: 'keys/receipt-key.json' } }, /receipt-key\.json/],
    [{ ...good, receiptKey: { file: 'nowhere' } }, /nowhere/],
    [{ ...good, unknown: 1 }, /unknown/],
    ['{', /JSON/],
  ];
  for (const [value, reason] of __RELEASE__ ? [...gate, ...release] : gate) {
    const { error, ended } = run('--config', write('bad.json', value), '--port', '0');
    assert.equal(await ended, 1, String(reason));
    const message = await error;
    assert.match(message, reason);
    for (const name of KEYS) {
      const key = readFileSync(inFolder(`keys/${name}`), 'utf8').trim();
      assert.equal(message.includes(key), false);
    }
  }
  assert.deepEqual(rows(), stored);
  if (__RELEASE__) await visit(inFolder('vault.json'));
});
