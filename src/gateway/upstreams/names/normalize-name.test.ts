import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namehash } from 'ethers';
import { nodeOf, normalizeName } from './normalize-name';

test('name hash: that of EIP-137, as another library computes it', () => {
  assert.equal(nodeOf(''), `0x${'0'.repeat(64)}`);
  assert.equal(nodeOf('eth'), '0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae');
  for (const name of ['foo.eth', 'a.b.c.d', '🦊.eth', 'ñandú.eth', `${'x'.repeat(63)}.eth`]) {
    assert.equal(nodeOf(name), namehash(name), name);
  }
});

test('name: normalized by ENSIP-15', () => {
  assert.deepEqual(normalizeName('Alice.ETH'), { name: 'alice.eth' });
  assert.deepEqual(normalizeName('RaFFY🚴‍♂️.eTh'), { name: 'raffy🚴‍♂.eth' });
});

test('name that cannot be registered: has a reason that is safe to show', () => {
  for (const text of [
    '',
    ' ',
    'a..eth',
    '.eth',
    'a b.eth',
    'аlice.eth',
    'a\u202eb.eth',
    '\0',
    'x'.repeat(256),
  ]) {
    const found = normalizeName(text);
    assert.ok('reason' in found, text);
    assert.match(found.reason, /\S/);
    assert.ok(!/[\p{Cc}\u202e\u202d\u200e\u200f]/u.test(found.reason), found.reason);
    assert.ok(found.reason.length <= 120);
  }
});
