import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countEngines, countPlaywright, countTap, verdict } from './counts.mjs';

const tap = (pass: number, fail: number, cancelled: number) =>
  `# pass 88\nok 1 - a test called # pass 99 inside\n1..3\n# tests 9\n# pass ${pass}\n# fail ${fail}\n# cancelled ${cancelled}\n# skipped 1\n`;

test('the totals of TAP are read, not what a test is called', () => {
  assert.deepEqual(countTap(tap(7, 1, 0)), { passed: 7, failed: 1 });
});

test('a cancelled test has not passed', () => {
  assert.deepEqual(countTap(tap(7, 0, 2)), { passed: 7, failed: 2 });
});

test('a flaky test and an error outside tests are failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  assert.deepEqual(countPlaywright({ stats, errors: [{}] }), { passed: 5, failed: 3 });
});

test('the engines count by their own report', () => {
  assert.deepEqual(countEngines({ passed: 11, failed: 1 }), { passed: 11, failed: 1 });
});

test('a suite that ran no test has failed', () => {
  const none = { passed: 0, failed: 0 };
  assert.deepEqual(verdict({ ok: true, count: none }), { passed: 0, failed: 1 });
  assert.deepEqual(verdict({ ok: true, count: countTap('') }), { passed: 0, failed: 1 });
  assert.deepEqual(verdict({ ok: true, count: countPlaywright({}) }), { passed: 0, failed: 1 });
  assert.deepEqual(verdict({ ok: true, count: countEngines({}) }), { passed: 0, failed: 1 });
});

test('a step that failed without a failing test is one failure', () => {
  assert.deepEqual(verdict({ ok: false }), { passed: 0, failed: 1 });
  assert.deepEqual(verdict({ ok: false, count: { passed: 4, failed: 0 } }), {
    passed: 4,
    failed: 1,
  });
  assert.deepEqual(verdict({ ok: false, count: { passed: 4, failed: 2 } }), {
    passed: 4,
    failed: 2,
  });
  assert.deepEqual(verdict({ ok: true }), { passed: 0, failed: 0 });
});
