import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { errorFrame, parseFrame, rawId, replyFrame } from './frames';

const BIG = '1795000000000000001';

test('the id comes back exactly as it was written', () => {
  const written = [BIG, `"${BIG}"`, '1', '-0', '1.50', '1e3', '"a\\"b"', '"\\u0041"', '""'];
  for (const id of written) {
    for (const text of [
      `{"id":${id},"jsonrpc":"2.0","method":"m","params":{"id":5}}`,
      `{ "jsonrpc" : "2.0" , "method":"m","params":[{"id":5},"\\\\"],\n\t"id" :\r ${id} }`,
      `{"id":"first","method":"m","id":${id}}`,
      `{"method":"\\"id\\":9","\\u0069d":${id}}`,
    ]) {
      assert.equal(rawId(text), id, text);
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
        assert.equal(rawId(text), JSON.stringify(id));
      },
    ),
  );
});

test('anything at all is taken without a throw', () => {
  const kinds = new Set(['request', 'answer', 'bad']);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => kinds.has(parseFrame(text).kind)),
  );
  for (const text of ['', '{', 'null', '7', '"id"', '{}', '{"id":1}', '{"id":null,"method":"m"}']) {
    assert.equal(parseFrame(text).kind, 'bad', text);
  }
  for (const text of [
    '[]',
    '[{"id":1,"method":"m"}]',
    '{"id":{},"method":"m"}',
    '{"id":1,"method":2}',
  ])
    assert.deepEqual(parseFrame(text), { kind: 'bad', id: 'null', refusal: 'invalid_request' });
  assert.equal(parseFrame(`{"id":${'9'.repeat(500)},"method":"m"}`).kind, 'bad');
});

test('answers are known by their number, however it is written', () => {
  for (const id of ['17', '"17"', '"17n"']) {
    assert.deepEqual(parseFrame(`{"id":${id},"result":true}`), {
      kind: 'answer',
      id: '17',
      ok: true,
    });
  }
  assert.deepEqual(parseFrame('{"id":17,"error":{"code":1}}'), {
    ...{ kind: 'answer', id: '17', ok: false },
  });
});
