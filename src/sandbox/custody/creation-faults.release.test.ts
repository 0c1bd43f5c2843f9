/** A wallet is made once, whatever fails while it is made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyMessage } from 'ethers';
import { custodyKeys, type Fault, frameOf, startProcesses } from './test-processes';

declare const __RELEASE__: boolean;

/** Calls of one creation: wallet, two keys, two for the vault, one for the auth service, and so on. */
async function countCalls(): Promise<number> {
  let count = 0;
  const both = await startProcesses(await custodyKeys());
  const { ensure } = await frameOf(both, () => {
    count += 1;
    return undefined;
  });
  await ensure();
  return count;
}

for (const fault of ['request', 'reply'] as const satisfies readonly Fault[]) {
  const skip = fault === 'reply' && !__RELEASE__;
  test(`each ${fault} lost in turn, then both processes restart: one wallet, which signs`, {
    skip,
  }, async () => {
    const calls = await countCalls();
    assert.ok(calls >= 8, `${calls} calls`);
    for (let lost = 0; lost < calls; lost += 1) {
      const keys = await custodyKeys();
      const before = await startProcesses(keys);
      const first = await frameOf(before, (call) => (call === lost ? fault : undefined));
      const shown = await first.ensure().catch(() => undefined);

      const stores = { auth: before.auth.store, vault: before.world.vault.store };
      const both = await startProcesses(keys, stores);
      both.auth.clock.now = before.auth.clock.now;
      const again = await frameOf(both);
      const wallet = await again.ensure();
      // An address that was shown once is the address for ever.
      if (shown) assert.deepEqual(wallet, shown, `call ${lost}`);
      const other = await frameOf(both);
      assert.deepEqual(await other.ensure(), wallet, `call ${lost}`);
      const rows = await both.auth.store.db.selectFrom('wallets').selectAll().execute();
      assert.equal(rows.length, 1);
      assert.equal(rows[0]?.confirmed, 1);
      const { status, json } = await other.sign();
      assert.equal(status, 200, `call ${lost}: ${json.code}`);
      assert.equal(verifyMessage('hi', json.signature ?? ''), wallet.addresses.eip155);
      assert.equal(await both.auth.audit(), undefined);
    }
  });
}

test('two tabs and two devices at once: one wallet', async () => {
  const both = await startProcesses(await custodyKeys());
  const first = await frameOf(both);
  const tab = await frameOf(both, undefined, first.browser);
  const device = await frameOf(both);
  const wallets = await Promise.all([first, tab, device].map(({ ensure }) => ensure()));
  assert.equal(new Set(wallets.map(({ id }) => id)).size, 1);
  assert.equal((await device.sign()).status, 200);
});
