import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './wallet-options';

const read = (query: string, hook = {}) => readOptions(new URLSearchParams(query), hook);

test('defaults: prompts, and announces itself once at the start', () => {
  assert.deepEqual(read(''), {
    approve: 'ask',
    fail: {},
    never: [],
    legacy: 'no',
    icon: 'png',
    announce: 'now',
    count: 1,
    name: 'Page Wallet',
    overlay: 'body',
    atomic: undefined,
    namespaces: ['eip155'],
  });
});

test('query: overrides the hook; unknown values are ignored', () => {
  assert.equal(read('approve=auto', { approve: 'never' }).approve, 'auto');
  assert.equal(read('approve=nonsense', { approve: 'never' }).approve, 'never');
  assert.deepEqual(read('approve=error:-32603').approve, { error: -32603 });
  assert.deepEqual(read('announce=late:1500').announce, { lateMs: 1500 });
  assert.equal(read('legacy').legacy, 'only');
  assert.equal(read('legacy=both').legacy, 'both');
  assert.deepEqual(read('fail=a:4902,b:4001', { fail: { c: 1 } }).fail, { a: 4902, b: 4001, c: 1 });
  assert.deepEqual(read('never=a,b').never, ['a', 'b']);
  assert.equal(read('count=200').count, 200);
});

test("namespaces: those of the page, or the wallet's own; invalid text means EVM", () => {
  assert.deepEqual(read('namespaces=solana,cosmos').namespaces, ['solana', 'cosmos']);
  assert.equal(read('namespaces=all').namespaces.length, 5);
  assert.deepEqual(read('namespaces=all&wallet-namespaces=bip122').namespaces, ['bip122']);
  assert.deepEqual(read('namespaces=near').namespaces, ['eip155']);
});
