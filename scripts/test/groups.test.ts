import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFiles } from './groups.mjs';

const calm = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    file: `calm-${i}`,
    text: "test('x', (t) => { t.mock.timers.enable(); assert.ok(globalThis.crypto); });",
  }));

test('groups: every file in exactly one, and none too long', () => {
  const groups = groupFiles([...calm(40), { file: 'server', text: 'createServer()' }]);
  assert.deepEqual(
    groups.map(({ length }) => length),
    [1, 16, 16, 8],
  );
  assert.equal(new Set(groups.flat()).size, 41);
});

test('file that changes its process: gets a process of its own', () => {
  for (const text of [
    'spawnSync(binary);',
    "process.env.HOME = '/';",
    'process.on(signal, stop);',
  ]) {
    assert.deepEqual(groupFiles([...calm(1), { file: 'own', text }]), [['own'], ['calm-0']], text);
  }
});
