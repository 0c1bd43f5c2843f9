/**
 * Tests a Solana account with more than one page of tokens: the gateway returns all of them, and
 * they match the node's accounts.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { formatUnits } from 'viem';
import { balance } from '../../protocol/http/balance';
import { NFT_PAGE, nfts } from '../../protocol/http/nfts';
import { type LocalSolana, startLocalSolana } from '../chains/solana/local-solana';
import { LOCAL_SOLANA } from '../facts';
import { SOLANA_HEAVY } from '../facts-seed-solana';
import { seedSolana } from '../seed/solana/tokens';
import { type SeededGateway, seededGateway } from './test-seeded';

const { id: CHAIN } = LOCAL_SOLANA;
const OWNER = SOLANA_HEAVY.address;

interface Parsed {
  mint: string;
  tokenAmount: { amount: string; decimals: number };
}

let solana: LocalSolana;
let gateway: SeededGateway;
let held: readonly Parsed[];

/** Read independently of the gateway. */
async function heldUnder(programId: string): Promise<Parsed[]> {
  const params = [OWNER, { programId }, { encoding: 'jsonParsed' }];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params });
  const reply = await fetch(solana.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { result } = (await reply.json()) as {
    result: { value: { account: { data: { parsed: { info: Parsed } } } }[] };
  };
  return result.value.map(({ account }) => account.data.parsed.info);
}

before(async () => {
  solana = await startLocalSolana(seedSolana);
  gateway = seededGateway(new Map([[CHAIN, solana.url]]));
  const programs = [
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  ];
  held = (await Promise.all(programs.map(heldUnder))).flat();
});
after(async () => {
  await gateway.stop();
  solana.close();
});

const isNft = ({ tokenAmount: { amount, decimals } }: Parsed) => decimals === 0 && amount === '1';

test('each token: listed by name, exact to the last unit; no NFT among them', async () => {
  const raw = await gateway.json(`/v1/account/${OWNER}/balance?currency=usd&chainId=${CHAIN}`);
  const { balances } = v.parse(balance.reply, raw);
  const told = balances.flatMap(({ address, quantity }) =>
    address ? [[address, quantity.numeric].join()] : [],
  );
  const wanted = held
    .filter((one) => !isNft(one))
    .map(({ mint, tokenAmount: { amount, decimals } }) =>
      [`${CHAIN}:${mint}`, formatUnits(BigInt(amount), decimals)].join(),
    );
  assert.equal(wanted.length, SOLANA_HEAVY.coins);
  assert.deepEqual(told.sort(), wanted.sort());
  const names = balances.map(({ name }) => name);
  for (const number of [1, 2, SOLANA_HEAVY.coins]) {
    assert.ok(names.includes(`Sandbox Coin ${number}`), String(number));
  }
});

test('each NFT: listed exactly once across the pages', async () => {
  const ids: string[] = [];
  const names: unknown[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const more = cursor ? `&cursor=${cursor}` : '';
    const raw = await gateway.json(`/v1/account/${OWNER}/nfts?chainId=${CHAIN}${more}`);
    const page = v.parse(nfts.reply, raw);
    ids.push(...page.nfts.map(({ id }) => id));
    names.push(...page.nfts.map(({ name }) => name));
    cursor = page.next;
    pages += 1;
  } while (cursor && pages < 10);
  assert.equal(pages, Math.ceil(SOLANA_HEAVY.nfts / NFT_PAGE));
  const wanted = held.filter(isNft).map(({ mint }) => `${CHAIN}/nft:${mint}`);
  assert.deepEqual(ids.sort(), wanted.sort());
  const said = Array.from({ length: SOLANA_HEAVY.nfts }, (_, at) => `Sandbox Ticket ${at + 1}`);
  assert.deepEqual(names.sort(), said.sort());
});
