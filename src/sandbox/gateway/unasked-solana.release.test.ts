/**
 * Tests the sandbox's gateway on the Solana seed: its list, look-alikes and an advertisement, as
 * `npm start` runs them.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { type BalanceEntry, balance } from '../../protocol/http/balance';
import { parseNetworkObject } from '../../protocol/networks';
import { readTokens } from '../../widget/core/account-data/parse-portfolio';
import { type LocalSolana, startLocalSolana } from '../chains/solana/local-solana';
import { LOCAL_SOLANA, namespaceNetworks, SOLANA_ACCOUNTS } from '../facts';
import { SOLANA_TOKENS, type SolanaToken, solanaTokenList } from '../facts-seed-solana';
import { seedSolana } from '../seed/solana/tokens';
import { type SeededGateway, seededGateway } from './test-seeded';

const { id: CHAIN } = LOCAL_SOLANA;
const [FIRST = '', SECOND = ''] = SOLANA_ACCOUNTS;
const { spl6, lookalike, zeroWidth, twin, spam } = SOLANA_TOKENS;
const coins = Object.values<SolanaToken>(SOLANA_TOKENS).filter(({ nft }) => !nft);

let solana: LocalSolana;
let gateway: SeededGateway;
before(async () => {
  solana = await startLocalSolana(seedSolana);
  gateway = seededGateway(new Map([[CHAIN, solana.url]]));
});
after(async () => {
  await gateway.stop();
  solana.close();
});

async function owned(account: string): Promise<BalanceEntry[]> {
  const at = `/v1/account/${account}/balance?currency=usd&chainId=${CHAIN}`;
  return v.parse(balance.reply, await gateway.json(at)).balances;
}

const of = (entries: readonly BalanceEntry[], { mint }: SolanaToken) =>
  entries.find(({ address }) => address === `${CHAIN}:${mint}`);

test('listed tokens: the only verified ones; unsolicited tokens: not on the list', async () => {
  const entries = await owned(FIRST);
  assert.equal(entries.length, 1 + coins.length);
  for (const token of coins) {
    assert.equal(of(entries, token)?.verified, token.listed === true, token.metadata?.name);
  }
  const listed = new Set(solanaTokenList().tokens.map(({ address }) => address));
  const unasked = Object.values<SolanaToken>(SOLANA_TOKENS).filter((each) => each.unasked);
  assert.equal(unasked.length, 6);
  assert.deepEqual(
    unasked.filter(({ mint }) => listed.has(mint)),
    [],
  );
});

test('advertisement: marked as spam; look-alikes: only unlisted', async () => {
  const entries = await owned(FIRST);
  assert.deepEqual(
    entries.filter(({ isSpam }) => isSpam).map(({ address }) => address),
    [`${CHAIN}:${spam.mint}`],
  );
  const { name, symbol } = spl6.metadata;
  assert.deepEqual(
    [spl6, twin, zeroWidth].map((token) => [of(entries, token)?.name, of(entries, token)?.symbol]),
    // An invisible character counts only as a space.
    [symbol, symbol, 'US DX'].map((shown) => [name, shown]),
  );
  assert.equal(of(entries, lookalike)?.symbol, lookalike.metadata.symbol);
});

test('widget: detects each look-alike, and no real token', async () => {
  const network = parseNetworkObject(namespaceNetworks(4100, ['solana'])[0]);
  const tokens = readTokens(await owned(FIRST), network);
  const mints = (all: typeof tokens) => all.map(({ id }) => id).sort();
  assert.deepEqual(
    mints(tokens.filter((token) => token.lookalike)),
    [lookalike, zeroWidth, twin].map(({ mint }) => mint).sort(),
  );
  assert.deepEqual(mints(tokens.filter((token) => token.spam)), [spam.mint]);
});

test('unsolicited tokens: only in the first account', async () => {
  const asked = coins.filter(({ unasked }) => !unasked);
  const told = (await owned(SECOND)).flatMap(({ address }) => address ?? []);
  assert.deepEqual(told.sort(), asked.map(({ mint }) => `${CHAIN}:${mint}`).sort());
});
