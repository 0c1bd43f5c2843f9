import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFrame } from './relay-frame';

const message = (params: unknown, more: object = {}) =>
  JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_subscription', params, ...more });
const sound = { id: 's', data: { topic: 't', message: 'm', publishedAt: 1, tag: 1100 } };

test('replies and messages: parsed', () => {
  for (const text of [
    '{"id":"1","jsonrpc":"2.0","result":true}',
    '{"id":1,"jsonrpc":"2.0","result":null}',
    '{"id":"1","jsonrpc":"2.0","error":{"code":-32000,"message":"no"}}',
    message(sound),
  ]) {
    assert.deepEqual(parseFrame(text), JSON.parse(text));
  }
});

test('id of nineteen digits: keeps every digit', () => {
  assert.equal(parseFrame('{"id":1795292024674563072,"result":true}')?.id, '1795292024674563072');
  assert.equal(
    parseFrame('{"id" : 1795292024674563072 , "result":true}')?.id,
    '1795292024674563072',
  );
});

test('any other frame: dropped, because it would throw deep in the client, into the page', () => {
  for (const data of [
    '',
    'tea',
    'null',
    '7',
    '[]',
    '{}',
    '{"id":"1"}',
    '{"id":null,"result":true}',
    '{"id":"1","error":"no"}',
    '{"id":"1","result":true,"error":{"code":1,"message":"x"}}',
    '{"id":"1","method":7,"params":{}}',
    '{"id":"1","method":"irn_other","params":{}}',
    message(undefined),
    message({ id: 's' }),
    message({ id: 's', data: { topic: 't' } }),
    message({ id: 7, data: sound.data }),
    new ArrayBuffer(8),
    `{"id":"1","result":"${'x'.repeat(4_000_000)}"}`,
  ]) {
    assert.equal(parseFrame(data), undefined);
  }
});
