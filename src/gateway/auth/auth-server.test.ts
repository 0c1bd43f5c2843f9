/** The auth service as a process: keys, start, reasons to refuse, mails by SMTP. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { createTestDevice } from '../custody/test-device';
import { killPrograms, runProgram, startProgram } from '../custody/test-process';
import { gatewayProgram, programFolder } from '../test-program';

declare const __RELEASE__: boolean;

const folder = programFolder('auth');
const inFolder = (name: string) => path.join(folder, name);
const KEYS = ['kek', 'test-kek', 'pepper', 'seal-key.json', 'grant-key.json'];
let program: string;
/** Everything that a client sent to the mail server. */
let received = '';
let smtp: Server;

/** A mail server that takes all it gets. Source: RFC 5321. */
function mailServer(): Server {
  return createServer((socket) => {
    let inData = false;
    let rest = '';
    socket.write('220 mail.test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk;
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (inData && line !== '.') continue;
        inData = line === 'DATA';
        socket.write(inData ? '354 go\r\n' : '250 ok\r\n');
      }
    });
  });
}

const run = (...args: string[]) => runProgram(program, ...args);
const start = (file: string) => startProgram(program, file);

const config = () => {
  const { address, port } = smtp.address() as AddressInfo;
  const key = (name: string) => JSON.parse(readFileSync(inFolder(`keys/${name}`), 'utf8'));
  return {
    secureOrigins: ['https://secure.test'],
    gatewayConfig: 'gateway.json',
    kek: { current: { file: 'keys/kek' } },
    testKek: { current: { file: 'keys/test-kek' } },
    ...{ sealKey: 'keys/seal-key.json', grantKey: 'keys/grant-key.json', pepper: 'keys/pepper' },
    // Keys of the right kind: no vault is asked here.
    vault: { sealKey: key('seal-key.public.json'), receiptKey: key('grant-key.public.json') },
    mail: { url: `smtp://${address}:${port}`, from: 'wallet@gateway.test', requireTls: false },
  };
};
const write = (name: string, value: unknown) => {
  writeFileSync(inFolder(name), typeof value === 'string' ? value : JSON.stringify(value));
  return inFolder(name);
};

before(async () => {
  program = await gatewayProgram(folder, 'auth/auth-server');
  smtp = mailServer().listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  const features = [{ id: 'social_login', isEnabled: true, config: ['email'] }];
  const project = { name: 'Shop', mode: 'test', allowedOrigins: ['https://shop.test'], features };
  write('gateway.json', { projects: { shop: project }, chains: {} });
});
after(async () => {
  killPrograms();
  smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

test('--init: fresh keys for their owner alone; a second time: refused, nothing overwritten', async () => {
  const init = run('--init', inFolder('keys'));
  assert.equal(await init.ended, 0);
  const read = () => KEYS.map((name) => readFileSync(inFolder(`keys/${name}`), 'utf8'));
  for (const name of readdirSync(inFolder('keys'))) {
    assert.equal(statSync(inFolder(`keys/${name}`)).mode & 0o777, 0o600, name);
  }
  const keys = read();
  const again = run('--init', inFolder('keys'));
  assert.equal(await again.ended, 1);
  assert.match(await again.error, /exists\. Nothing was written/);
  assert.deepEqual(read(), keys);
  const publicKey = readFileSync(inFolder('keys/grant-key.public.json'), 'utf8');
  assert.equal(JSON.parse(publicKey).d, undefined);
});

test('login begins: the mail reaches the server; the process ends in order; the log has no address', async () => {
  const { child, ended, output, port } = await start(write('auth.json', config()));
  const device = await createTestDevice();
  const body = JSON.stringify({
    ...{ projectId: 'shop', origin: 'https://shop.test', email: 'ann@mail.test' },
  });
  const url = `https://secure.test${AUTH_PATHS.attempts}`;
  const reply = await fetch(`http://127.0.0.1:${port}${AUTH_PATHS.attempts}`, {
    ...{ method: 'POST', body },
    headers: { DPoP: await device.prove({ method: 'POST', url, body, now: Date.now() }) },
  });
  assert.equal(reply.status, 200);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  assert.match(received, /RCPT TO:<ann@mail\.test>/);
  assert.match(received, /^From: Shop <wallet@gateway\.test>/m);
  assert.match(received, /^To: ann@mail\.test/m);
  assert.match(output.log, /"stopped"/);
  assert.equal(output.log.includes('ann@mail.test'), false);
  assert.equal(statSync(inFolder('auth.db')).mode & 0o777, 0o600);
});

test('a key that is missing, wrong or of another database: refuses to start with the reason, nothing overwritten', async () => {
  const good = config();
  const database = () => readFileSync(inFolder('auth.db'));
  const stored = database();
  write('other-kek', `${Buffer.alloc(32, 7).toString('base64')}\n`);
  write('other-pepper', `${Buffer.alloc(32, 7).toString('base64')}\n`);
  write('short', 'AAAA');
  const gate: [object | string, RegExp][] = [
    [{ ...good, kek: { current: { file: 'missing' } } }, /missing: ENOENT/],
    [{ ...good, kek: { current: { file: 'other-kek' } } }, /sealed with the key-encryption key/],
  ];
  const release: typeof gate = [
    [{ ...good, kek: { current: { file: 'short' } } }, /must be 32 bytes/],
    [{ ...good, testKek: undefined }, /project shop .*"testKek" is missing/],
    [{ ...good, testKek: good.kek }, /"testKek\.current" is a key of "kek"/],
    [{ ...good, pepper: 'other-pepper' }, /"pepper" is not the one/],
    [{ ...good, pepper: 'short' }, /must be 32 bytes/],
    [{ ...good, sealKey: 'keys/grant-key.json' }, /grant-key\.json does not hold the key/],
    [{ ...good, grantKey: 'nowhere' }, /nowhere: ENOENT/],
    [{ ...good, gatewayConfig: 'nowhere' }, /gatewayConfig .*ENOENT/],
    [{ ...good, mail: { ...good.mail, url: 'smtp://a:b@c' } }, /mail\.url: must be smtp/],
    [{ ...good, secureOrigins: ['https://a.test/x'] }, /secureOrigins\.0: must be an origin/],
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
  assert.deepEqual(database(), stored);
});

test('--check-audit: 0 for a whole log', async () => {
  const check = run('--check-audit', '--config', write('auth.json', config()));
  assert.equal(await check.ended, 0, await check.error);
});
