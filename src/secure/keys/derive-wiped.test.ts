/** Nodes on the way to a key: each is overwritten once the key is there. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { HDKey as Bip32 } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { HDKey as Slip10 } from 'micro-key-producer/slip10.js';
import { DERIVATION_PATHS } from '../../protocol/custody/wallet-keys';
import { deriveKeys, wordsOf } from './derive-keys';

const ENTROPY = new Uint8Array(16).fill(9);
const hex = (bytes: Uint8Array | null) =>
  Buffer.from(bytes ?? assert.fail('no key')).toString('hex');

/** Contents of all buffers that are overwritten with zeros. */
const wiped = new Set<string>();
const { fill } = Uint8Array.prototype;
Object.assign(Uint8Array.prototype, {
  fill(this: Uint8Array, ...args: Parameters<typeof fill>) {
    if (args.length === 1 && args[0] === 0) wiped.add(hex(this));
    return fill.apply(this, args);
  },
});
after(() => Object.assign(Uint8Array.prototype, { fill }));

/** The node of each level of the path, from the master key. */
const levels = (path: string): string[] => {
  const steps = path.split('/');
  return steps.map((_, at) => steps.slice(0, at + 1).join('/'));
};

for (const mode of ['live', 'test'] as const) {
  test(`derivation in ${mode} mode: seed, private keys and chain codes of all levels are overwritten, the keys are not`, () => {
    const seed = mnemonicToSeedSync(wordsOf(ENTROPY));
    const paths = DERIVATION_PATHS[mode];
    const nodes = [
      ...levels(paths.eip155).map((path) => Bip32.fromMasterSeed(seed).derive(path)),
      ...levels(paths.solana).map((path) => Slip10.fromMasterSeed(seed).derive(path)),
    ];
    assert.equal(nodes.length, 6 + 5);
    wiped.clear();
    const keys = deriveKeys(ENTROPY, mode);
    assert.ok(wiped.has(hex(seed)));
    for (const { privateKey, chainCode, depth } of nodes) {
      assert.ok(wiped.has(hex(privateKey)), `key of level ${depth}`);
      assert.ok(wiped.has(hex(chainCode)), `chain code of level ${depth}`);
    }
    assert.equal(hex(keys.eip155), hex(nodes[5]?.privateKey ?? null));
    assert.equal(hex(keys.solana), hex(nodes[10]?.privateKey ?? null));
  });
}
