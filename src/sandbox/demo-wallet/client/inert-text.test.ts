import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inertLine, inertText } from './inert-text';
import { readPeer } from './peer';

test('line: one line of bounded length, without invisible characters', () => {
  assert.equal(inertLine('a\n b\t\u202ec\u0000'), 'a b c');
  assert.equal(inertLine('x'.repeat(500), 10), `${'x'.repeat(9)}…`);
  assert.equal(inertLine('👩‍🌾👩‍🌾', 4), '👩🌾👩🌾');
  assert.equal([...inertLine(`M${'\u0301'.repeat(30)}`)].length, 5);
  assert.equal(inertLine({ toString: () => 'no' }), '');
});

test('text: keeps its lines and shows invisible characters', () => {
  assert.equal(inertText('one\n\ttwo\u202e\u0007'), 'one\n\ttwo[U+202E][U+0007]');
});

test('site without a name or with an invalid address: still gets a placeholder', () => {
  const unnamed = { name: 'A site without a name', address: '', description: '' };
  assert.deepEqual(readPeer(undefined), unnamed);
  assert.deepEqual(readPeer({ name: 4, url: null }), unnamed);
  assert.equal(readPeer({ name: 'A', url: 'javascript:1' }).address, 'javascript:1');
  assert.equal(
    readPeer({ name: 'A', url: 'https://a.example:8443/x?y' }).address,
    'https://a.example:8443',
  );
});
