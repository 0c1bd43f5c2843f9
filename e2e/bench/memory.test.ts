import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { CDPSession } from 'playwright';
import { LEAK_LIMITS, leaks, writeHeapSnapshot } from './memory';

test('leak: more bytes or nodes a cycle than the limits of the verdicts', () => {
  const { heap, nodes } = LEAK_LIMITS;
  assert.equal(leaks({ heap, nodes }), false);
  assert.equal(leaks({ heap: undefined, nodes: undefined }), false);
  assert.equal(leaks({ heap: heap + 1, nodes: 0 }), true);
  assert.equal(leaks({ heap: 0, nodes: nodes * 2 }), true);
});

test('heap snapshot: all parts in order, in one file, also when the browser fails', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'heap-'));
  const file = path.join(folder, 'ours.heapsnapshot');
  const browser = new EventEmitter();
  let fails = false;
  const session = Object.assign(browser, {
    async send(method: string) {
      assert.equal(method, 'HeapProfiler.takeHeapSnapshot');
      for (const chunk of ['{"snapshot":', '{}', '}']) {
        browser.emit('HeapProfiler.addHeapSnapshotChunk', { chunk });
      }
      if (fails) throw new Error('closed');
    },
  }) as unknown as CDPSession;
  try {
    await writeHeapSnapshot(session, file);
    assert.equal(readFileSync(file, 'utf8'), '{"snapshot":{}}');
    fails = true;
    await assert.rejects(writeHeapSnapshot(session, file), /closed/);
    assert.equal(browser.listenerCount('HeapProfiler.addHeapSnapshotChunk'), 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
