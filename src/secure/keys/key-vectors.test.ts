/** Published tables. Source: BIP-39, BIP-32 and SLIP-10, their first test vectors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HDKey as Bip32 } from '@scure/bip32';
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js';
import { entropyOf, wordsOf } from './derive-keys';

const SEED = Uint8Array.from({ length: 16 }, (_, at) => at);
const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex');

const WORDS: Readonly<Record<string, string>> = {
  '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f':
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  '80808080808080808080808080808080':
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ffffffffffffffffffffffffffffffff: 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
  '9e885d952ad362caeb4efe34a8e91bd2':
    'ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic',
  c0ba5a8e914111210f2bd131f3d5e08d:
    'scheme spot photo card baby mountain device kick cradle pact join borrow',
  '23db8160a31d3e0dca3688ed941adbf3':
    'cat swing flag economy stadium alone churn speed unique patch report train',
  f30f8c1da665478f49b001d94c5fc452:
    'vessel ladder alter error federal sibling chat ability sun glass valve picture',
};

test('BIP-39: entropy and words, both ways', () => {
  for (const [entropy, words] of Object.entries(WORDS)) {
    assert.equal(wordsOf(Uint8Array.from(Buffer.from(entropy, 'hex'))), words);
    assert.equal(hex(entropyOf(words)), entropy);
  }
  assert.throws(() => entropyOf(`${'zoo '.repeat(11)}zoo`));
});

test('BIP-32: private keys of the first vector', () => {
  const keys = {
    m: 'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35',
    "m/0'": 'edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea',
    "m/0'/1": '3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368',
    "m/0'/1/2'": 'cbce0d719ecf7431d88e6a89fa1483e02e35092af60c042b1df2ff59fa424dca',
    "m/0'/1/2'/2": '0f479245fb19a38a1954c5c7c0ebab2f9bdfd96a17563ef28a6a4b1a2a764ef4',
    "m/0'/1/2'/2/1000000000": '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8',
  };
  const master = Bip32.fromMasterSeed(SEED);
  for (const [path, key] of Object.entries(keys)) {
    assert.equal(hex(master.derive(path).privateKey), key, path);
  }
});

test('SLIP-10, ed25519: private keys of the first vector', () => {
  const keys = {
    m: '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
    "m/0'": '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
    "m/0'/1'": 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
    "m/0'/1'/2'": '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9',
    "m/0'/1'/2'/2'": '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662',
    "m/0'/1'/2'/2'/1000000000'": '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  };
  const master = Slip10.fromMasterSeed(SEED);
  for (const [path, key] of Object.entries(keys)) {
    assert.equal(hex(master.derive(path).privateKey), key, path);
  }
});
