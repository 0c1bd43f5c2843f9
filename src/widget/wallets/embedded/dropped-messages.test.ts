import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLog, startLog } from '../../core/reporting/log-buffer';
import { fakeFrame } from './fake-frame';
import { createFrameClient } from './frame-client';

test('messages that are not taken: in the log of diagnose() once for each power of two', () => {
  startLog();
  const frame = fakeFrame();
  const client = createFrameClient(frame.parts);
  client.request('IS_CONNECTED').catch(() => {});
  const before = readLog().length;
  for (let at = 0; at < 150; at += 1) frame.say({ id: 'x', type: `@w3m-frame/UNKNOWN_${at}` });
  client.close();
  const lines = readLog().slice(before);
  assert.deepEqual(
    lines.map((line) => line.replace(/^.*? error /, '')),
    [1, 2, 4, 8, 16, 32, 64, 128].map((count) => `Frame messages dropped: ${count}`),
  );
});
