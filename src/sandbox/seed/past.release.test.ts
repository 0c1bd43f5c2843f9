/** Reads the history of the seed block by block, as an indexer does. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { stopAnvils } from '../chains/anvil';
import { SEED_ACCOUNTS, SEED_PAST, SEED_TOKENS } from '../facts-seed';
import { type Client, clientOf, USERS } from './test-client';

declare const __RELEASE__: boolean;

declare const __ROOT__: string;

let chain: Client;
before(async () => {
  chain = await clientOf(31337, path.join(__ROOT__, 'src/sandbox/seed'));
});
after(stopAnvils);

test('history of heavy: 3,000 transactions over seventeen months, some failed, all readable', {
  skip: !__RELEASE__,
}, async () => {
  const hashes = new Set<string>();
  let failed = 0;
  let earliest = Infinity;
  let latest = 0;
  const me = SEED_ACCOUNTS.heavy.toLowerCase();
  const newest = Number(await chain.getBlockNumber());
  const numbers = Array.from({ length: newest - 1 }, (_, at) => at + 1);
  while (numbers.length > 0) {
    const blocks = await Promise.all(numbers.splice(0, 50).map(chain.blockAt));
    for (const { time, receipts } of blocks) {
      for (const { transactionHash, from, to, status, logs } of receipts) {
        const named = JSON.stringify(logs).includes(me.slice(2));
        if (from !== me && to !== me && !named) continue;
        hashes.add(transactionHash);
        if (status === '0x0') failed += 1;
        earliest = Math.min(earliest, time);
        latest = Math.max(latest, time);
      }
    }
  }
  // In addition to the daily ones: the initial funding and the spam.
  assert.ok(hashes.size >= SEED_PAST.transactions, `${hashes.size}`);
  assert.ok(failed > 5 && failed < 100, `${failed} failed`);
  assert.ok(earliest < SEED_PAST.begins + 3600);
  assert.equal(latest, SEED_PAST.ends);
});

test('second chain: starts with the same state', async () => {
  const other = await clientOf(31338, path.join(__ROOT__, 'src/sandbox/seed'));
  assert.equal(await other.getChainId(), 31338);
  const usdx = SEED_TOKENS.usdx.address;
  assert.equal(await other.held(usdx, USERS[1]), SEED_TOKENS.usdx.held);
  const block = { blockNumber: 100n };
  assert.equal((await other.getBlock(block)).hash, (await chain.getBlock(block)).hash);
});
