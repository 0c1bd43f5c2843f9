import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CdnResponse,
  createFaults,
  type Fault,
  flipBit,
  isMeant,
  parseFault,
} from './cdn-faults';

const truth = (path: string): Promise<CdnResponse> =>
  Promise.resolve({
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript',
    },
    body: Buffer.from(`bytes of ${path}`),
  });

function fault(path: string): Fault {
  const parsed = parseFault(path);
  assert.ok(parsed, path);
  return parsed;
}

test('path: contains the fault type, chunk, number and key', () => {
  assert.deepEqual(parseFault('/faults/missing:shell:2/k1/cdn/1.0.0/shell.abc.js'), {
    kind: 'missing',
    chunk: 'shell',
    number: 2,
    key: 'k1',
    path: '/cdn/1.0.0/shell.abc.js',
  });
  assert.equal(fault('/faults/tamper/k/cdn/1.0.0/a.js').chunk, '*');
  assert.equal(parseFault('/faults/nonsense/k/cdn/1.0.0/a.js'), undefined);
  assert.equal(parseFault('/cdn/1.0.0/a.js'), undefined);
});

test('fault for a named chunk: affects it, but not its neighbors, maps or the entry', () => {
  assert.ok(isMeant(fault('/faults/tamper:eip155/k/cdn/1.0.0/eip155.0123.js')));
  assert.ok(!isMeant(fault('/faults/tamper:eip155/k/cdn/1.0.0/eip155.0123.js.map')));
  assert.ok(!isMeant(fault('/faults/tamper:eip/k/cdn/1.0.0/eip155.0123.js')));
  assert.ok(!isMeant(fault('/faults/tamper/k/cdn/1.0.0/appkit.js')));
  assert.ok(isMeant(fault('/faults/tamper:appkit/k/cdn/1.0.0/appkit.js')));
});

test('tampering: changes exactly one byte of a copy', () => {
  const original = Buffer.from('abcdefgh');
  const changed = flipBit(original);
  assert.equal(changed.length, original.length);
  assert.equal([...changed].filter((byte, i) => byte !== original[i]).length, 1);
  assert.equal(original.toString(), 'abcdefgh');
});

test('missing: 404 n times per file of a key, then the intact bytes; keys count separately', async () => {
  const faults = createFaults(() => Promise.resolve());
  const one = fault('/faults/missing:shell:2/k1/cdn/1.0.0/shell.a.js');
  const other = fault('/faults/missing:shell:2/k2/cdn/1.0.0/shell.a.js');
  assert.equal((await faults.serve(one, truth)).status, 404);
  assert.equal((await faults.serve(one, truth)).status, 404);
  assert.equal((await faults.serve(other, truth)).status, 404);
  assert.equal((await faults.serve(one, truth)).status, 200);
  assert.deepEqual(
    faults.log('k1').map(({ status }) => status),
    [404, 404, 200],
  );
  assert.deepEqual(faults.log('k3'), []);
});

test('no-cors: removes only the CORS headers; none: changes nothing', async () => {
  const faults = createFaults(() => Promise.resolve());
  const closed = await faults.serve(fault('/faults/no-cors/k/cdn/1.0.0/shell.a.js'), truth);
  assert.deepEqual(closed.headers, { 'content-type': 'text/javascript' });
  const same = await faults.serve(fault('/faults/none/k/cdn/1.0.0/shell.a.js'), truth);
  assert.deepEqual(same, await truth('/cdn/1.0.0/shell.a.js'));
});

test('slow: waits the given time; html: replies with a page', async () => {
  const waits: number[] = [];
  const faults = createFaults((ms) => Promise.resolve(void waits.push(ms)));
  await faults.serve(fault('/faults/slow:shell:700/k/cdn/1.0.0/shell.a.js'), truth);
  await faults.serve(fault('/faults/slow:shell:700/k/cdn/1.0.0/eip155.a.js'), truth);
  assert.deepEqual(waits, [700]);
  const page = await faults.serve(fault('/faults/html/k/cdn/1.0.0/shell.a.js'), truth);
  assert.equal(page.status, 200);
  assert.match(page.headers['content-type'] ?? '', /html/);
});
