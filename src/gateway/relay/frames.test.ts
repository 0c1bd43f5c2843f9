import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rawMembers } from '../http/json-text';
import { errorFrame, messageFrame, parseFrame, replyFrame } from './frames';

const BIG = '1795000000000000001';

test('request id: comes back exactly as the client wrote it', () => {
  const written = [BIG, `"${BIG}"`, '1', '-0', '1.50', '1e3', '"a\\"b"', '"\\u0041"', '""'];
  for (const id of written) {
    for (const text of [
      `{"id":${id},"jsonrpc":"2.0","method":"m","params":{"id":5}}`,
      `{ "jsonrpc" : "2.0" , "method":"m","params":[{"id":5},"\\\\"],\n\t"id" :\r ${id} }`,
      `{"id":"first","jsonrpc":"2.0","method":"m","id":${id}}`,
      `{"jsonrpc":"2.0","method":"\\"id\\":9","\\u0069d":${id}}`,
    ]) {
      assert.equal(rawMembers(text).get('id'), id, text);
      const frame = parseFrame(text);
      assert.ok(frame.kind === 'request' && frame.id === id, text);
      assert.ok(replyFrame(id, true).startsWith(`{"id":${id},`));
    }
  }
  JSON.parse(errorFrame(BIG, 'params', 'a "word"'));
});

test('id: found in any object, at any position', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.oneof(fc.string(), fc.integer()),
      fc.constantFrom(undefined, 2, '\t'),
      (object, id, space) => {
        const { id: _, ...rest } = object;
        const text = JSON.stringify({ ...rest, id, method: 'm' }, null, space);
        assert.equal(rawMembers(text).get('id'), JSON.stringify(id));
      },
    ),
  );
});

test('arbitrary text: parsed without an exception', () => {
  const kinds = new Set(['request', 'answer', 'bad']);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => kinds.has(parseFrame(text).kind)),
  );
  for (const text of [
    '',
    '{',
    'null',
    '7',
    '"id"',
    '{}',
    '{"id":1}',
    '{"jsonrpc":"2.0","id":null,"method":"m"}',
  ]) {
    assert.equal(parseFrame(text).kind, 'bad', text);
  }
  for (const text of [
    '[]',
    '[{"id":1,"jsonrpc":"2.0","method":"m"}]',
    '{"id":{},"jsonrpc":"2.0","method":"m"}',
    '{"id":[],"jsonrpc":"2.0","method":"m"}',
    '{"id":true,"jsonrpc":"2.0","method":"m"}',
  ])
    assert.deepEqual(parseFrame(text), { kind: 'bad', id: 'null', refusal: 'invalid_request' });
  const long = `{"id":${'9'.repeat(500)},"jsonrpc":"2.0","method":"m"}`;
  assert.equal(parseFrame(long).kind, 'bad');
});

test('acknowledgement: matched by the number in its id, in any spelling', () => {
  for (const id of ['17', '"17"', '"17n"']) {
    assert.deepEqual(parseFrame(`{"id":${id},"jsonrpc":"2.0","result":true}`), {
      kind: 'answer',
      id: '17',
      ok: true,
    });
  }
  assert.deepEqual(parseFrame('{"id":17,"jsonrpc":"2.0","error":{"code":1}}'), {
    ...{ kind: 'answer', id: '17', ok: false },
  });
});

test('version of JSON-RPC: a frame with another one, or none, is invalid, and keeps its id', () => {
  const versions = [undefined, '1.0', '2', '', '2.0 ', 2, null, ['2.0'], { a: '2.0' }];
  for (const jsonrpc of versions) {
    for (const rest of [{ method: 'irn_subscribe', params: {} }, { result: true }, { error: {} }]) {
      assert.deepEqual(
        parseFrame(JSON.stringify({ id: 17, jsonrpc, ...rest })),
        { kind: 'bad', id: '17', refusal: 'invalid_request' },
        JSON.stringify(jsonrpc),
      );
    }
  }
});

test('answer as most clients write it: read as any other answer', () => {
  for (const [id, isPlain] of [
    ['1', true],
    ['9007199254740993', true],
    ['17950000000000000019', true],
    ['"5"', true],
    ['01', false],
    ['1e400', true],
  ] as const) {
    const plain = parseFrame(`{"id":${id},"jsonrpc":"2.0","result":true}`);
    const spaced = parseFrame(`{ "id":${id},"jsonrpc":"2.0","result":true}`);
    assert.deepEqual(plain, spaced, id);
    assert.equal(plain.kind, isPlain ? 'answer' : 'bad', id);
  }
});

test('message to a subscriber: what JSON would make of it', () => {
  const data = { topic: 'a', message: 'ü"', tag: 1108 };
  assert.deepEqual(JSON.parse(messageFrame(7, 's"1', JSON.stringify(data))), {
    ...{ id: 7, jsonrpc: '2.0', method: 'irn_subscription' },
    params: { id: 's"1', data },
  });
});
