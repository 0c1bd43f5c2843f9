import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRelayPath, ownAddresses } from './relay-addresses';

test('audience address: matches in every spelling, in the token and in the configuration', () => {
  const spellings = ['wss://h', 'wss://h/', 'wss://h/relay', 'wss://h/relay/', 'WSS://H:443/relay'];
  for (const own of spellings) {
    const isOwn = ownAddresses([own]);
    for (const one of spellings) assert.ok(isOwn(one), `${own}: ${one}`);
    for (const other of ['ws://h', 'wss://h:8443', 'wss://h/else', 'wss://i', 'h', '']) {
      assert.ok(!isOwn(other), `${own}: ${other}`);
    }
  }
  assert.ok(ownAddresses(['wss://h/else'])('wss://h/else/'));
  assert.ok(!ownAddresses(['wss://h/else'])('wss://h'));
});

test('socket path: the root or /relay, with or without a trailing slash', () => {
  for (const path of ['/', '/relay', '/relay/']) assert.ok(isRelayPath(path), path);
  for (const path of ['/v1', '/relay/x', '/health']) assert.ok(!isRelayPath(path), path);
});
