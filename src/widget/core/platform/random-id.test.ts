import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { randomId } from './random-id';

const { randomUUID } = crypto;
const set = (value: unknown) =>
  Object.defineProperty(crypto, 'randomUUID', { value, configurable: true, writable: true });
afterEach(() => set(randomUUID));

const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

for (const [name, given] of [
  ['secure page', randomUUID],
  ['plain http page', undefined],
] as const) {
  test(`${name}: a version 4 id, different each time`, () => {
    set(given);
    const ids = Array.from({ length: 100 }, randomId);
    for (const id of ids) assert.match(id, UUID_4);
    assert.equal(new Set(ids).size, 100);
  });
}
