import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogLines } from './log-lines';

function lines() {
  const written: [to: string, text: string][] = [];
  const made = createLogLines(
    (text) => written.push(['out', text]),
    (text) => written.push(['error', text]),
    () => 0,
  );
  return { written, ...made };
}

const line = (level: string, message: string, more = '') =>
  `{"time":"1970-01-01T00:00:00.000Z","level":"${level}","message":"${message}"${more}}\n`;

test('lines of one turn: one write for each output, in order', async () => {
  const { log, written } = lines();
  log('info', 'one', { status: 200 });
  log('error', 'two', {});
  log('warn', 'three', {});
  assert.deepEqual(written, []);
  await new Promise((turn) => setImmediate(turn));
  assert.deepEqual(written, [
    ['out', line('info', 'one', ',"status":200') + line('warn', 'three')],
    ['error', line('error', 'two')],
  ]);
  log('info', 'four', {});
  await new Promise((turn) => setImmediate(turn));
  assert.deepEqual(written.slice(2), [['out', line('info', 'four')]]);
});

test('flush: writes what is left, and nothing twice', async () => {
  const { log, flush, written } = lines();
  log('info', 'last', {});
  flush();
  assert.deepEqual(written, [['out', line('info', 'last')]]);
  await new Promise((turn) => setImmediate(turn));
  assert.equal(written.length, 1);
});
