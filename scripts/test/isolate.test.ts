import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

declare const __ROOT__: string;

const RUNNER = path.join(__ROOT__, 'scripts/test/isolate.mjs');

/** Sets globals at load, in a hook and in a test, leaves a timer and a mock, and is the first with a `Response`. */
const FIRST = `
const { beforeEach, mock, test } = require('node:test');
globalThis.atLoad = 1;
beforeEach(() => { globalThis.fetch = globalThis.inHook = 'first'; });
test('first', () => {
  if (globalThis.atLoad !== 1) throw new Error('lost what it set at load');
  mock.method(Date, 'now', () => 5);
  new Response('');
  setTimeout(() => { globalThis.late = 1; }, 1);
});`;

const SECOND = `
const { test } = require('node:test');
const clean = () => {
  for (const name of ['atLoad', 'inHook', 'late']) {
    if (name in globalThis) throw new Error(name + ' is left');
  }
  if (typeof fetch !== 'function') throw new Error('fetch is left');
  if (Date.now() === 5) throw new Error('the mock is left');
};
clean();
test('second', async () => {
  clean();
  await new Promise((resolve) => setTimeout(resolve, 20));
  clean();
});`;

test('file in a shared process: its globals, hooks, mocks and timers end with it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'isolate-'));
  try {
    writeFileSync(path.join(folder, 'first.cjs'), FIRST);
    writeFileSync(path.join(folder, 'second.cjs'), SECOND);
    writeFileSync(
      path.join(folder, 'together.mjs'),
      `import { isolate } from ${JSON.stringify(RUNNER)};
isolate(import.meta.dirname, 'first.cjs');
isolate(import.meta.dirname, 'second.cjs');`,
    );
    const env = { ...process.env };
    // Set in a test process: the program would report to it.
    delete env.NODE_TEST_CONTEXT;
    const output = execFileSync(
      process.execPath,
      ['--test-reporter=tap', path.join(folder, 'together.mjs')],
      { env, encoding: 'utf8' },
    );
    assert.match(output, /^# pass 2$/m);
    assert.match(output, /^# fail 0$/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
