/** Secrets in the worker: each buffer that held one is overwritten before the worker answers. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { split } from 'shamir-secret-sharing';
import { shareContext } from '../../protocol/custody/wallet-keys';
import { addressesOf, deriveKeys, wordsOf } from '../keys/derive-keys';
import { newSealKey, sealForDevice, sealShare } from '../keys/seal-share';
import { restoreShares, sealEntropy, sign } from './own-keys';

const ENTROPY = new Uint8Array(16).fill(7);
const KEYS = deriveKeys(ENTROPY, 'live');
const WALLET = { id: '5d9f3c1e-8d2b-4f6a-9c47-0b1d2e3f4a5b', addresses: addressesOf(KEYS) };
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

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

async function shared(secret: Uint8Array, kind: 'eip155' | 'solana') {
  const [share = ENTROPY, device = ENTROPY] = await split(secret, 3, 2);
  const { recipient, key } = await newSealKey();
  const context = shareContext(WALLET.id, kind, 'device');
  return { share, device, recipient, key, sealed: await sealShare(recipient, share, context) };
}

for (const [title, origin] of [
  ['a signature', 'ok'],
  ['a signature that fails', 'bad'],
] as const) {
  test(`${title}: the key and both shares are overwritten`, async () => {
    const { share, device, key, sealed } = await shared(KEYS.eip155, 'eip155');
    wiped.clear();
    const made = sign(key, {
      ...{ task: 'sign', wallet: WALLET, kind: 'eip155', share: sealed },
      device: await sealForDevice(device),
      intent: {
        ...{ kind: 'eip155_message', origin: 'https://shop.example.com', networkId: 'eip155:1' },
        message: origin === 'ok' ? '0x00' : (null as never),
      },
    });
    if (origin === 'ok') await made;
    else await assert.rejects(made);
    for (const secret of [KEYS.eip155, share, device]) assert.ok(wiped.has(hex(secret)));
  });
}

test('the recovery sealed, and shares made of it: entropy, keys and shares are overwritten', async () => {
  const [evm, solana] = [await shared(KEYS.eip155, 'eip155'), await shared(KEYS.solana, 'solana')];
  const { recipient, key } = await newSealKey();
  wiped.clear();
  const common = { wallet: WALLET, mode: 'live' } as const;
  const recovery = { words: wordsOf(ENTROPY) };
  const entropy = await sealEntropy({ task: 'seal', ...common, recovery, recipient });
  for (const secret of [ENTROPY, KEYS.eip155, KEYS.solana]) assert.ok(wiped.has(hex(secret)));
  wiped.clear();
  const reseal = (share: Uint8Array, kind: 'eip155' | 'solana') =>
    sealShare(recipient, share, shareContext(WALLET.id, kind, 'device'));
  const shares = {
    eip155: await reseal(evm.share, 'eip155'),
    solana: await reseal(solana.share, 'solana'),
  };
  await restoreShares(key, { task: 'restore', ...common, entropy, shares });
  for (const secret of [ENTROPY, KEYS.eip155, KEYS.solana, evm.share, solana.share]) {
    assert.ok(wiped.has(hex(secret)));
  }
});
