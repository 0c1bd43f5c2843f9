import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachOnce, sameWallet } from './dedupe-wallets';

test('rdns, id or, without an rdns, name equal: the same wallet', () => {
  const fox = { id: '1', name: 'Fox', rdns: 'org.fox' };
  assert.ok(sameWallet(fox, { id: '1', name: 'Other' }));
  assert.ok(sameWallet(fox, { id: '2', name: 'Other', rdns: 'org.fox' }));
  assert.ok(sameWallet(fox, { id: '2', name: ' FOX' }));
  assert.ok(sameWallet({ id: '1', name: 'Sandbox Wallet' }, { id: '2', name: 'sandbox-wallet' }));
  assert.ok(!sameWallet(fox, { id: '2', name: 'Other', rdns: 'org.other' }));
  assert.ok(!sameWallet(fox, { id: '2', name: 'Fox', rdns: 'evil.test' }));
  assert.ok(!sameWallet({ id: '1', name: 'a', rdns: '' }, { id: '2', name: 'b', rdns: '' }));
});

test('first of each: stays in its position', () => {
  const list = [
    { id: '1', name: 'One' },
    { id: '2', name: 'Two', rdns: 'x.two' },
    { id: '1', name: 'Uno' },
    { id: '3', name: 'T-WO' },
    { id: '4', name: 'Four', rdns: 'x.two' },
    { id: '5', name: 'Five' },
  ];
  assert.deepEqual(
    eachOnce(list).map(({ id }) => id),
    ['1', '2', '5'],
  );
});
