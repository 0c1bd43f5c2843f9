/** Tests the gateway's prices on the seeded local Solana against the node's vault balances. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { balance } from '../../protocol/http/balance';
import { type LocalSolana, startLocalSolana } from '../chains/solana/local-solana';
import { LOCAL_SOLANA, SOLANA_ACCOUNTS } from '../facts';
import { SOLANA_POOLS, SOLANA_TOKENS } from '../facts-seed-solana';
import { seedSolana } from '../seed/solana/tokens';
import { type SeededGateway, seededGateway } from './test-seeded';

const { id: CHAIN } = LOCAL_SOLANA;
const [OWNER = ''] = SOLANA_ACCOUNTS;

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

/** In smallest units, read independently of the gateway. */
async function inVault(vault: string): Promise<bigint> {
  const body = JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'getTokenAccountBalance', params: [vault] },
  });
  const reply = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { result } = (await reply.json()) as { result: { value: { amount: string } } };
  return BigInt(result.value.amount);
}

test('SOL and tokens: priced by their pools; without a pool no price; values are exact', async () => {
  const { sol, star } = SOLANA_POOLS;
  const raw = await gateway.json(`/v1/account/${OWNER}/balance?currency=usd&chainId=${CHAIN}`);
  const { balances } = v.parse(balance.reply, raw);
  const of = (mint?: string) =>
    balances.find(({ address }) => address === (mint && `${CHAIN}:${mint}`));
  const [sols, dollars] = [await inVault(sol.vaults[0].vault), await inVault(sol.vaults[1].vault)];
  assert.equal(of()?.price, String((dollars * 10n ** 9n) / (sols * 10n ** 6n)));
  const [stars, more] = [await inVault(star.vaults[0].vault), await inVault(star.vaults[1].vault)];
  const { spl9, spl6, spl0, described } = SOLANA_TOKENS;
  assert.equal(of(spl9.mint)?.price, '0.25');
  assert.equal(more * 4n * 10n ** 9n, stars * 10n ** 6n, 'a quarter');
  assert.equal(of(spl9.mint)?.value, '250.00000000025');
  assert.equal(of(spl6.mint)?.price, '1');
  for (const { mint } of [spl0, described]) {
    assert.deepEqual([of(mint)?.price, of(mint)?.value], [undefined, undefined]);
  }
});
