/** Tests the account data that the benchmark scrolls through. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { balance } from '../../src/protocol/http/balance';
import type { Network } from '../../src/protocol/networks';
import { readTokens } from '../../src/widget/core/account-data/parse-portfolio';
import { balancesReply } from '../support/gateway/balances';
import {
  answerThousands,
  ENTRIES,
  entryId,
  manyTokens,
  pageOfEntries,
  TOKENS,
  tokenId,
} from './thousands';

test('activity pages: lead to the last entry, each once, newest first', () => {
  const ids: string[] = [];
  const times: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, next } = pageOfEntries(cursor);
    ids.push(...data.map(({ id }) => id));
    times.push(...data.map(({ at = '' }) => at));
    cursor = next;
  }
  assert.equal(ids.length, ENTRIES);
  assert.equal(new Set(ids).size, ENTRIES);
  assert.equal(ids.at(-1), entryId(ENTRIES - 1));
  assert.deepEqual(times, [...times].sort().reverse());
});

test('tokens: shown in creation order, the last one under its own name', () => {
  const { balances } = balancesReply(manyTokens(30), 'eip155:1') as { balances: unknown[] };
  const reply = v.parse(balance.reply, { balances });
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const network = { id: 'eip155:1', nativeCurrency: ether } as Network;
  const shown = readTokens(reply.balances, network);
  const listed = shown.filter(({ verified }) => verified);
  assert.equal(listed[0]?.id, tokenId(0));
  assert.deepEqual(
    shown.map(({ id }) => id),
    Array.from({ length: 30 }, (_, index) => tokenId(index)),
  );
});

test('mock account replies: served in place of the gateway; the held reply waits', async () => {
  const { answers, release } = answerThousands('balance');
  const ask = (path: string, body = '') =>
    answers(new URL(path, 'https://cdn.localhost'), async () => body);
  const page = await ask('/v1/account/0x1/history?cursor=50');
  assert.equal((page as { data: unknown[] }).data.length, 50);
  const rpc = await ask('/v1/?chainId=eip155:1', '{"id":7}');
  assert.deepEqual(rpc, { jsonrpc: '2.0', id: 7, result: '0x0' });
  assert.equal(ask('/v1/identity/0x1'), undefined);
  let told = false;
  const held = ask('/v1/account/0x1/balance?chainId=eip155:1')?.then((value) => {
    told = true;
    return value;
  });
  // This must come after any reply that was ready at once.
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(told, false);
  release();
  const reply = v.parse(balance.reply, await held);
  assert.equal(reply.balances.length, TOKENS);
});
