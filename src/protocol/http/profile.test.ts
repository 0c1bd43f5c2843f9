import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { endpointUrl } from './endpoint';
import { coinType, profile, profileAddress } from './profile';

const sdk = { projectId: 'p1', st: 'appkit-embed', sv: 'html-eip155-1.0.0', clientId: 'did:key:z' };

test('profile: parsed; [] is no profile; the address is that of the network', () => {
  const alice = {
    name: 'alice.reown.id',
    registered_at: '2024-01-01T00:00:00Z',
    updated_at: null,
    attributes: { bio: 'x' },
    addresses: {
      '60': { address: '0xaa', created_at: '2024-01-01T00:00:00Z' },
      '2147483785': { address: '0xbb', created_at: null },
      '501': { address: 'a b' },
      x: { address: '0xcc' },
    },
  };
  const found = v.parse(profile.reply, alice);
  assert.deepEqual(found, {
    name: 'alice.reown.id',
    addresses: { '60': '0xaa', '2147483785': '0xbb' },
  });
  assert.equal(v.parse(profile.reply, []), null);
  assert.equal(v.safeParse(profile.reply, { name: 'x' }).success, false);
  assert.equal(v.safeParse(profile.reply, null).success, false);
  assert.ok(found);
  assert.equal(profileAddress(found, 'eip155:1'), '0xaa');
  assert.equal(profileAddress(found, 'eip155:137'), '0xbb');
  assert.equal(profileAddress(found, 'eip155:8453'), '0xaa');
  assert.equal(profileAddress(found, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), undefined);
  assert.match(
    endpointUrl('https://gw.test', profile, { name: 'a/b.eth' }, { apiVersion: '2' }, sdk),
    /\/v1\/profile\/account\/a%2Fb\.eth\?apiVersion=2&projectId=p1&/,
  );
});

test('coin types: those of ENSIP-11', () => {
  assert.equal(coinType('eip155:1'), '60');
  assert.equal(coinType('eip155:137'), '2147483785');
  assert.equal(coinType('eip155:10'), '2147483658');
  assert.equal(coinType('solana:x'), '501');
  for (const none of ['eip155:2147483648', 'eip155:0', 'eip155:x', 'bip122:x', '']) {
    assert.equal(coinType(none), undefined, none);
  }
});
