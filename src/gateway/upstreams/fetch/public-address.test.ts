import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPublicAddress } from './public-address';

test('addresses of the internet are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ]) {
    assert.equal(isPublicAddress(address), true, address);
  }
});

test('this machine, its neighbours, the clouds’ own and reserved addresses are not', () => {
  for (const address of [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '4000::1',
    'localhost',
    '',
    '1.1.1',
    '01.1.1.1',
  ]) {
    assert.equal(isPublicAddress(address), false, address);
  }
});

test('nothing inside a private range gets through, nor inside IPv6 in any of its forms', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const inside = fc
    .tuple(
      fc.constantFrom('10.', '127.', '169.254.', '192.168.', '172.20.', '100.100.'),
      byte,
      byte,
      byte,
    )
    .map(([start, ...rest]) =>
      [...start.split('.').filter(Boolean), ...rest].slice(0, 4).join('.'),
    );
  fc.assert(
    fc.property(inside, (address) => {
      assert.equal(isPublicAddress(address), false, address);
      for (const form of [`::ffff:${address}`, `::${address}`, `64:ff9b::${address}`]) {
        assert.equal(isPublicAddress(form), false, form);
      }
    }),
  );
});
