import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rawItems, rawMembers, shapeOf } from './json-text';

const spacing = fc.constantFrom(undefined, 1, '\t', '\n');

test('members of any object: each value as it was written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), spacing, (object, space) => {
      const members = rawMembers(JSON.stringify(object, null, space));
      assert.deepEqual([...members.keys()].sort(), Object.keys(object).sort());
      for (const [key, raw] of members) {
        const written = JSON.parse(
          JSON.stringify(Object.getOwnPropertyDescriptor(object, key)?.value),
        );
        assert.deepEqual(JSON.parse(raw), written);
      }
    }),
  );
});

test('items of any list: each as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), spacing, (list, space) => {
      const items = rawItems(JSON.stringify(list, null, space));
      assert.deepEqual(JSON.parse(`[${items.join(',')}]`), JSON.parse(JSON.stringify(list)));
      assert.equal(items.length, list.length);
    }),
  );
});

test('numbers, escapes and unusual keys: not one character changes', () => {
  const params =
    '[ 12345678901234567890, 1e400, -0, 1.50,"\\u0041\\ud800\\\\\\"", {"__proto__" :1}]';
  const members = rawMembers(` {"a":1, "params" :${params} ,"a" : 2,"b":true}\n`);
  assert.equal(members.get('params'), params);
  assert.deepEqual([...members.keys()], ['a', 'params', 'b']);
  assert.equal(members.get('a'), '2');
  assert.deepEqual(rawItems(params).slice(0, 4), ['12345678901234567890', '1e400', '-0', '1.50']);
  assert.deepEqual([rawMembers('{}').size, rawItems(' [ ] ').length], [0, 0]);
});

test('nesting: counted outside strings only', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}"]]]{{{\\""${']'.repeat(depth)}`;
  assert.equal(shapeOf(nested(64)).depth, 64);
  assert.equal(shapeOf(nested(65)).depth, 65);
  assert.equal(shapeOf(`[${'[],'.repeat(99)}[]]`).depth, 2);
});

test('parts: objects, lists and members, outside strings only', () => {
  assert.equal(shapeOf('{"a:{}[]":[{},{"b":1}],"c":"\\":{"}').parts, 7);
  assert.equal(shapeOf('[1,2,"x","\\\\","\\"[\\""]').parts, 1);
});

test('commas: counted outside strings only', () => {
  assert.equal(shapeOf('[1,2,"a,b",{"c,":1,"d":",\\","}]').commas, 4);
});

test('text that is not JSON: has a shape, and no string without an end is searched twice', () => {
  for (const text of ['', '"', '"\\', '"\\"', '{"a', '}}}]', '["\\\\"', '[{"a":"\\"', '\\"']) {
    assert.ok(shapeOf(text).depth <= 2, text);
  }
});
