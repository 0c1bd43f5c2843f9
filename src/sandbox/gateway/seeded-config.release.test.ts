/**
 * Tests the sandbox's gateway on the seed: its lists, prices and history, as `npm start` runs them.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { type BalanceEntry, balance } from '../../protocol/http/balance';
import { history } from '../../protocol/http/history';
import { stopAnvils } from '../chains/anvil';
import { networkObjects } from '../facts';
import {
  SEED_ACCOUNTS,
  SEED_AMM,
  SEED_COLLECTIONS,
  SEED_ENS,
  SEED_PAST,
  SEED_TOKENS,
} from '../facts-seed';
import { clientOf, USERS } from '../seed/test-client';
import { EVM, type SeededGateway, seededGateway } from './test-seeded';

declare const __ROOT__: string;

let gateway: SeededGateway;

before(async () => {
  const { chain } = await clientOf(31337, path.join(__ROOT__, 'src/sandbox/seed'));
  gateway = seededGateway(new Map([[EVM, chain.rpcUrls.default.http[0] ?? '']]));
  await gateway.read();
});
after(async () => {
  await gateway.stop();
  await stopAnvils();
});

test('listed tokens: verified; those with a real pool have a price; a fantasy price is ignored', async () => {
  const raw = await gateway.json(`/v1/account/${USERS[0]}/balance?currency=usd&chainId=${EVM}`);
  const { balances } = v.parse(balance.reply, raw);
  const of = ({ address }: { address: string }): BalanceEntry | undefined =>
    balances.find((entry) => entry.address === `${EVM}:${address}`);
  const { usdx, star, gem0, moon, lookalike, spam } = SEED_TOKENS;
  assert.equal(of(usdx)?.price, '1');
  assert.match(of(star)?.price ?? '', /^1\.99/);
  assert.match(balances[0]?.price ?? '', /^199\d\./);
  assert.equal(of({ address: SEED_AMM.weth })?.price, balances[0]?.price);
  assert.deepEqual([of(gem0)?.price, of(gem0)?.verified], [undefined, true]);
  assert.deepEqual([of(moon)?.price, of(moon)?.value], [undefined, undefined]);
  assert.deepEqual([of(moon)?.verified, of(lookalike)?.verified], [false, false]);
  assert.equal(of(spam)?.isSpam, true);
});

test('history of the heavy account: each transaction exactly once', async () => {
  const ids = new Set<string>();
  let count = 0;
  let next: string | null = '';
  while (next !== null) {
    const more: string = next ? `&cursor=${next}` : '';
    const at = `/v1/account/${SEED_ACCOUNTS.heavy}/history?chainId=${EVM}${more}`;
    const page = v.parse(history.reply, await gateway.json(at));
    for (const { id } of page.data) ids.add(id);
    count += page.data.length;
    next = page.next;
  }
  assert.equal(ids.size, count);
  assert.ok(count >= SEED_PAST.transactions);
});

test('unsolicited tokens in account 0’s history: flagged; stamps: not flagged', async () => {
  const at = `/v1/account/${USERS[0]}/history?chainId=${EVM}`;
  const { data } = v.parse(history.reply, await gateway.json(at));
  const flags = new Map<string, boolean>();
  for (const { nft_info } of data.flatMap(({ transfers }) => transfers)) {
    if (nft_info?.address) flags.set(nft_info.address.toLowerCase(), nft_info.flags.is_spam);
  }
  const { stamps, editions: nfts, spam } = SEED_COLLECTIONS;
  assert.deepEqual(
    [stamps, nfts, spam].map(({ address }) => flags.get(`${EVM}:${address.toLowerCase()}`)),
    [false, false, true],
  );
});

test('pages: pass the name registry to the widget', () => {
  for (const { contracts } of networkObjects(4100)) {
    assert.equal(contracts?.ensRegistry?.address, SEED_ENS.registry);
  }
});
