import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { coarseNetwork, isPublicAddress, siteNetwork, userNetwork } from './ip-address';

test('internet address: public', () => {
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

test('loopback, private, link-local, cloud metadata or reserved address: not public', () => {
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

/** The special-purpose registries of IANA, with the ranges that ipaddr.js does not name. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.255.255'],
  'carrier-grade NAT': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.0', '169.254.255.255', 'fe80::', 'febf:ffff::', 'fe80::1%eth0'],
  'IETF protocol assignments': ['192.0.0.0', '192.0.0.255', '2001::', '2001:1ff:ffff::'],
  documentation: ['192.0.2.0', '198.51.100.255', '203.0.113.0', '2001:db8::', '3fff:fff:ffff::'],
  '6to4': ['192.88.99.0', '2002::', '2002:ffff:ffff::'],
  'AS112 and AMT': ['192.31.196.1', '192.52.193.1', '192.175.48.1', '2620:4f:8000::1'],
  benchmarking: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.0', '239.255.255.255', 'ff00::', 'ffff::'],
  reserved: ['240.0.0.0', '255.255.255.254', '255.255.255.255'],
  unspecified: ['::'],
  'IPv4-mapped': ['::ffff:1.1.1.1', '::ffff:101:101', '0:0:0:0:0:ffff:101:101'],
  'IPv4-translated': ['::ffff:0:1.1.1.1'],
  'IPv4-compatible': ['::1.1.1.1', '::101:101'],
  NAT64: ['64:ff9b::1.1.1.1', '64:ff9b::101:101', '64:ff9b:1::1'],
  'discard-only': ['100::1', '100:0:0:1::1'],
  Teredo: ['2001:0:102:304::1'],
  ORCHID: ['2001:10::1', '2001:20::1', '2001:30::1'],
  'segment routing': ['5f00::1'],
  'unique local': ['fc00::', 'fdff:ffff::'],
  'site-local': ['fec0::1', 'feff::1'],
  unassigned: ['::2', '1::1', '200::1', '1fff::1', '4000::1', '8000::1', 'a000::1', 'e000::1'],
};

test('each special-purpose range: not public, from its first to its last address', () => {
  for (const [range, addresses] of Object.entries(SPECIAL)) {
    for (const address of addresses) {
      assert.equal(isPublicAddress(address), false, `${range}: ${address}`);
    }
  }
});

test('other spellings of private addresses: not public', () => {
  for (const address of [
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '0x7f000001',
    '[::1]',
  ]) {
    assert.equal(isPublicAddress(address), false, address);
  }
});

test('anything that is not an address: not public, without a throw', () => {
  const text = fc.oneof(fc.string(), fc.domain(), fc.stringMatching(/^[0-9a-f.:x%/]{0,40}$/));
  fc.assert(
    fc.property(text, (address) => {
      if (isIP(address) === 0) assert.equal(isPublicAddress(address), false);
      userNetwork(address);
    }),
  );
});

test('any IPv6 address outside 2000::/3: not public', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const first = Number.parseInt(address.split(':')[0] || '0', 16);
      if (isPublicAddress(address)) assert.equal(first >> 13, 1, address);
    }),
  );
});

test('network of a user: a /64 of IPv6, one address of IPv4', () => {
  for (const [address, network] of [
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:0DB8:0001:2:ffff::2', '2001:db8:1:2'],
    ['2001:db8::1:2:3:4', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['::%:', '::%:'],
    ['unknown', 'unknown'],
    ['', ''],
  ] as const) {
    assert.equal(userNetwork(address), network, address);
  }
});

test('site of a network: a /48 of IPv6, and anything else as it is', () => {
  for (const [network, site] of [
    ['2001:db8:1:2', '2001:db8:1'],
    ['fe80:0:0:0', 'fe80:0:0'],
    ['198.51.100.7', '198.51.100.7'],
    ['unknown', 'unknown'],
    ['::%:', '::%:'],
  ] as const) {
    assert.equal(siteNetwork(network), site, network);
  }
});

test('any address of a private range, also inside IPv6: not public', () => {
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

test('network of a log that is kept: no address of one user', () => {
  for (const [network, part] of [
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2', '2001:db8:1::/48'],
    ['unknown', ''],
    ['', ''],
    ['evil\ntext', ''],
  ] as const) {
    assert.equal(coarseNetwork(network), part, network);
  }
});
