import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestWallet } from '../test-vault';
import { signWithShares } from './join-key';

test('one changed bit in a share: refused by the address, and both shares are wiped', async () => {
  const { shares, addresses } = await createTestWallet();
  for (const kind of ['eip155', 'solana'] as const) {
    const length = shares[kind].vault.length;
    for (let at = 0; at < length; at++) {
      const a = Uint8Array.from(shares[kind].auth);
      const b = Uint8Array.from(shares[kind].vault);
      b[at] = (b[at] as number) ^ 1;
      await assert.rejects(signWithShares(kind, [a, b], addresses[kind], new Uint8Array(32)), {
        name: 'KeyMismatchError',
      });
      assert.ok(
        [...a, ...b].every((byte) => byte === 0),
        `${kind} ${at}`,
      );
    }
  }
});

test('shares of two wallets, the same share twice, shares of another length: refused', async () => {
  const [one, two] = [await createTestWallet(), await createTestWallet()];
  const copy = (share: Uint8Array) => Uint8Array.from(share);
  const pairs: [Uint8Array, Uint8Array][] = [
    [copy(one.shares.eip155.auth), copy(two.shares.eip155.vault)],
    [copy(one.shares.eip155.auth), copy(one.shares.eip155.auth)],
    [copy(one.shares.eip155.auth), copy(one.shares.entropy.vault)],
    [new Uint8Array(0), new Uint8Array(0)],
  ];
  for (const pair of pairs) {
    await assert.rejects(signWithShares('eip155', pair, one.addresses.eip155, new Uint8Array(32)), {
      name: 'KeyMismatchError',
    });
  }
});
