import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countEngines, countPlaywright, countTap, verdict } from './counts.mjs';

const tap = (pass: number, fail: number, cancelled: number) =>
  `# pass 88\nok 1 - a test called # pass 99 inside\n1..3\n# tests 9\n# pass ${pass}\n# fail ${fail}\n# cancelled ${cancelled}\n# skipped 1\n`;

test('TAP report: counted by its totals, not by test titles', () => {
  assert.deepEqual(countTap(tap(7, 1, 0)), { passed: 7, failed: 1 });
});

test('canceled test: counts as failed', () => {
  assert.deepEqual(countTap(tap(7, 0, 2)), { passed: 7, failed: 2 });
});

test('flaky test, or error outside a test: counts as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  assert.deepEqual(countPlaywright({ stats, errors: [{}] }), { passed: 5, failed: 3 });
});

test('engine tests: counted by their own report', () => {
  assert.deepEqual(countEngines({ passed: 11, failed: 1 }), { passed: 11, failed: 1 });
});

test('suite without a test: counts as failed', () => {
  const none = { passed: 0, failed: 0 };
  assert.deepEqual(verdict({ ok: true, count: none }), { passed: 0, failed: 1 });
  assert.deepEqual(verdict({ ok: true, count: countTap('') }), { passed: 0, failed: 1 });
  assert.deepEqual(verdict({ ok: true, count: countPlaywright({}) }), { passed: 0, failed: 1 });
  assert.deepEqual(verdict({ ok: true, count: countEngines({}) }), { passed: 0, failed: 1 });
});

test('failed step without a failed test: counts as one failure', () => {
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
