import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArguments } from './arguments';

test('port argument: accepted in both spellings; the default is 4100 on loopback', () => {
  assert.deepEqual(parseArguments([]), { port: 4100, host: '127.0.0.1', revalidate: false });
  const both = parseArguments(['--revalidate', '--port', '1']);
  assert.deepEqual([both.port, both.revalidate], [1, true]);
  assert.equal(parseArguments(['--port', '5300']).port, 5300);
  assert.equal(parseArguments(['--port=5300']).port, 5300);
  assert.equal(parseArguments(['--host', '0.0.0.0', '--port=1']).host, '0.0.0.0');
});

test('invalid port or unknown argument: rejected with the usage', () => {
  for (const args of [
    ['--port'],
    ['--port', 'x'],
    ['--port', '0'],
    ['--port', '70000'],
    ['--prt', '1'],
    ['5300'],
  ]) {
    assert.throws(() => parseArguments(args), /Usage: npm start/);
  }
});
