import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutOf, type ErrorCause, isInability } from './classify-rpc-error';

test('call that fails by itself: distinguished from a node that cannot answer now', () => {
  const own: [number, string][] = [
    [3, 'execution reverted'],
    [3, 'execution reverted: rate limit exceeded, try again'],
    [-32000, 'execution reverted'],
    [-32000, 'out of gas'],
    [-32000, 'invalid opcode: INVALID'],
    [-32000, 'invalid jump destination'],
    [-32000, 'stack limit reached 1024 (1023)'],
    [-32603, 'EVM error OutOfGas'],
    [-32603, 'VM Exception while processing transaction: revert'],
    [-32015, 'VM execution error.'],
    [-32015, 'transaction not found'],
    [-32602, 'invalid params'],
    [-32000, ''],
  ];
  for (const [code, message] of own) assert.equal(aboutOf({ code, message }), 'own', message);
  const others: [number, string, ErrorCause][] = [
    [-32005, 'limit exceeded', 'limit'],
    [-32005, '', 'limit'],
    [429, 'Too Many Requests', 'limit'],
    [-32000, 'header not found', 'passing'],
    [-32000, 'missing trie node 00aa (path )', 'passing'],
    [-32000, 'execution aborted (timeout = 5s)', 'passing'],
    [-32603, 'request timed out', 'passing'],
    [-32002, 'resource unavailable', 'passing'],
    [-32000, 'daily request count exceeded, request rate limited', 'passing'],
    [-32000, 'Unknown block', 'passing'],
    [-32000, 'the block does not exist (block number: 1)', 'passing'],
    [-32603, 'Internal error', 'unclear'],
  ];
  for (const [code, message, about] of others) {
    assert.equal(aboutOf({ code, message }), about, message);
  }
});

test('unsupported method: distinguished from one that is temporarily unavailable', () => {
  const never: [number, string][] = [
    [-32601, 'the method trace_block does not exist/is not available'],
    [-32601, ''],
    [-32604, 'Method not enabled'],
    [-32004, 'Method not supported'],
    [-32000, 'unsupported method: trace_block'],
    [-32000, 'The method trace_block does not exist'],
    [-32600, 'trace_block is not available on the Free tier'],
    [-32600, 'Batch requests are not supported'],
  ];
  for (const [code, message] of never) assert.ok(isInability({ code, message }), message);
  const now: [number, string][] = [
    [-32000, 'header not found'],
    [-32000, ''],
    [-32005, 'method not allowed: limit exceeded'],
    [-32029, 'Too many requests of your tier'],
    [-32000, 'rate limit of your tier exceeded'],
    [429, 'unsupported'],
    [-32603, 'Internal error'],
    [-32001, 'Unknown block'],
    [-32000, 'the block does not exist (block number: 1)'],
    [-32000, 'the header does not exist'],
  ];
  for (const [code, message] of now) assert.ok(!isInability({ code, message }), message);
});
