/**
 * Third-party files: failures with doubles, and the guard against internal addresses with a real
 * server.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createMetrics } from '../../http/metrics';
import { type GuardedFetch, RemoteError } from '../fetch/guarded-fetch';
import { createFeatures } from '../source-health';
import { createFiles } from './fetch-file';

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const MAX = 100;

function world(answers: Record<string, Buffer | RemoteError>, ipfs: string[] = []) {
  const asked: string[] = [];
  const clock = { now: 1 };
  const log: string[] = [];
  const features = createFeatures();
  const remote: GuardedFetch = async (url, { maxBytes, timeout }) => {
    assert.ok(maxBytes === MAX && timeout > 0);
    asked.push(url);
    const found = answers[url] ?? new RemoteError('http_404');
    if (found instanceof RemoteError) throw found;
    return found;
  };
  const files = createFiles({
    config: { ipfs, arweave: [], outside: true, maxStoredBytes: 1 },
    ...{ servers: remote, gateways: remote, features, now: () => clock.now },
    log: (_, message, fields) => log.push(JSON.stringify({ message, ...fields })),
    metrics: createMetrics(),
  });
  const read = async (address: string) => (await files.read(address, MAX))?.toString();
  return { read, asked, clock, answers, log, features, files };
}

test('file inside the address: read without a request', async () => {
  const { read, asked, files } = world({});
  assert.equal(await read('data:,hello'), 'hello');
  assert.ok(files.has('data:,x') && files.has('https://a.test/'));
  assert.ok(!files.has('http://a.test/') && !files.has(`ipfs://${CID}`));
  assert.deepEqual(asked, []);
});

test('server that fails three times: skipped; a server that refuses: still asked', async () => {
  const { read, asked, clock, answers } = world({
    'https://ill.test/1': new RemoteError('timeout'),
    'https://busy.test/1': new RemoteError('http_429'),
  });
  for (let at = 0; at < 5; at += 1) {
    for (const host of ['ill', 'busy', 'well']) {
      assert.equal(await read(`https://${host}.test/1`), undefined);
    }
  }
  const count = (host: string) => asked.filter((url) => url.includes(host)).length;
  assert.deepEqual([count('ill'), count('busy'), count('well')], [3, 3, 5]);
  clock.now += 60_000;
  answers['https://ill.test/1'] = Buffer.from('back');
  assert.equal(await read('https://ill.test/1'), 'back');
  assert.equal(await read('https://ill.test/1'), 'back');
});

test('gateways: asked in order, and a failing one is skipped', async () => {
  const [one, two] = ['https://one.test/ipfs/', 'https://two.test/ipfs/'];
  const { read, asked, features, answers, log } = world(
    { [`${one}${CID}`]: new RemoteError('timeout'), [`${two}${CID}`]: Buffer.from('file') },
    [one, two],
  );
  for (let at = 0; at < 4; at += 1) assert.equal(await read(`ipfs://${CID}`), 'file');
  assert.equal(asked.filter((url) => url.startsWith(one)).length, 3);
  assert.equal(features.states().files?.ipfs, 'up');
  answers[`${two}${CID}`] = new RemoteError('network');
  assert.equal(await read(`ipfs://${CID}`), undefined);
  assert.equal(features.states().files?.ipfs, 'down');
  assert.ok(!log.join().includes(CID), 'what somebody looked at is not logged');
});

test('third-party URL to this machine: never fetched; a configured gateway there: fetched', async () => {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    if (req.url?.endsWith('/away')) {
      res.writeHead(302, { location: `http://169.254.169.254/latest` }).end();
    } else res.end('inside');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const files = createFiles({
    config: {
      ...{ ipfs: [`http://127.0.0.1:${port}/ipfs/`], arweave: [], outside: true },
      maxStoredBytes: 1,
    },
    ...{ features: createFeatures(), now: Date.now, log: () => {}, metrics: createMetrics() },
  });
  try {
    for (const address of [
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://2130706433:${port}/`,
      'https://169.254.169.254/latest',
    ]) {
      assert.equal(await files.read(address, MAX), undefined, address);
    }
    assert.deepEqual(asked, []);
    assert.equal(String(await files.read(`ipfs://${CID}/1`, MAX)), 'inside');
    assert.equal(await files.read(`ipfs://${CID}/away`, MAX), undefined);
    assert.deepEqual(asked, [`/ipfs/${CID}/1`, `/ipfs/${CID}/away`]);
  } finally {
    server.close();
  }
});
