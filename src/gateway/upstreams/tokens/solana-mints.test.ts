/**
 * Tests that a Solana mint with a supply of one is an NFT and any other mint is a token, always in
 * exactly one of the two lists.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import * as v from 'valibot';
import { balance } from '../../../protocol/http/balance';
import { nfts } from '../../../protocol/http/nfts';
import { SOLANA, testGateway } from '../../test-gateway';
import { METAPLEX, metadataAddress } from '../nfts/metaplex';
import { TOKEN_2022, TOKEN_PROGRAM } from './solana-accounts';
import { account, key, mintAccount, tokenAccount } from './test-solana-accounts';

const [OWNER, MINT] = [key(1), key(11)];

/** A mint of 0 decimals with a name and a symbol: all that is kept for a day. */
function world(supply: bigint, canGrow: boolean) {
  const state = { supply, canGrow, amount: 1n };
  const text = (word: string) => [word.length, 0, 0, 0, ...Buffer.from(word)];
  const metadata = [
    4,
    ...new Uint8Array(32),
    ...base58.decode(MINT),
    ...text('Fox'),
    ...text('FOX'),
  ];
  const found = (address: string) => {
    if (address === MINT) return account(mintAccount(0, state.supply, state.canGrow));
    const isMetadata = address === metadataAddress(MINT);
    return isMetadata ? account(Buffer.from([...metadata, 0, 0, 0, 0]), METAPLEX) : null;
  };
  const answer = (method: string, [first, second]: [never, { programId?: string }]) => {
    if (method === 'getBalance') return 1;
    if (method === 'getMultipleAccounts') return (first as string[]).map(found);
    const held = { mint: MINT, owner: OWNER, amount: state.amount };
    const isHere = second.programId === TOKEN_PROGRAM;
    return isHere ? [{ pubkey: key(99), account: account(tokenAccount(held)) }] : [];
  };
  const { get, clock, asked } = testGateway(
    {
      'https://sol.test/': ({ body }) => {
        const { method, params } = body as { method: string; params: [never, never] };
        return { jsonrpc: '2.0', id: 1, result: { value: answer(method, params) } };
      },
    },
    { chains: { [SOLANA]: { rpc: ['https://sol.test/'] } } },
  );
  /** Reads both lists for the mint after their caches have expired. */
  async function read(later = 30_000) {
    clock.now += later;
    const told = await get(`/v1/account/${OWNER}/balance?currency=usd&chainId=${SOLANA}`);
    const page = await get(`/v1/account/${OWNER}/nfts?chainId=${SOLANA}`);
    const { balances } = v.parse(balance.reply, await told.json());
    return {
      coin: balances.find(({ address }) => address)?.quantity.numeric,
      nfts: v.parse(nfts.reply, await page.json()).nfts.map(({ id }) => id),
    };
  }
  const reads = () => asked.filter(({ body }) => JSON.stringify(body).includes(MINT)).length;
  return { state, read, reads };
}

const NFT = { coin: undefined, nfts: [`${SOLANA}/nft:${MINT}`] };

test('supply of one grows: the mint moves to the balances, for the owner and for other accounts', async () => {
  const { state, read } = world(1n, true);
  assert.deepEqual(await read(), NFT);
  Object.assign(state, { supply: 100n, amount: 100n });
  assert.deepEqual(await read(), { coin: '100', nfts: [] });
  state.amount = 1n;
  assert.deepEqual(await read(), { coin: '1', nfts: [] });
});

test('token with all but one unit burned: an NFT', async () => {
  const { state, read } = world(2n, false);
  assert.deepEqual(await read(), { coin: '1', nfts: [] });
  state.supply = 1n;
  assert.deepEqual(await read(), NFT);
});

test('mint with a fixed supply: not read again', async () => {
  const { read, reads } = world(1n, false);
  assert.deepEqual(await read(), NFT);
  const before = reads();
  assert.ok(before > 0);
  assert.deepEqual(await read(), NFT);
  assert.equal(reads(), before);
});

test('ordinary NFT with a master edition: read twice a minute, once for both lists', async () => {
  const { read, reads } = world(1n, true);
  assert.deepEqual(await read(), NFT);
  const before = reads();
  assert.deepEqual(await read(10_000), NFT);
  assert.deepEqual(await read(10_000), NFT);
  assert.equal(reads(), before);
  assert.deepEqual(await read(10_000), NFT);
  assert.equal(reads(), before + 1, 'once for both');
});

test('Metaplex address: computed only for mints without metadata of their own', async () => {
  const [named, silent] = [key(21), key(22)];
  const text = (word: string) => [word.length, 0, 0, 0, ...Buffer.from(word)];
  const said = [...new Uint8Array(32), ...base58.decode(named), ...text('Own'), ...text('OWN')];
  const extension = Buffer.of(1, 19, 0, said.length, 0, ...said);
  const mint = Buffer.concat([mintAccount(6), Buffer.alloc(83), extension]);
  const { get, asked } = testGateway(
    {
      'https://sol.test/': ({ body }) => {
        const { method, params } = body as { method: string; params: [string[], object] };
        const reply = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: { value } });
        if (method === 'getBalance') return reply(1);
        if (method === 'getMultipleAccounts') {
          return reply(
            params[0].map((one) =>
              one === named
                ? account(mint, TOKEN_2022)
                : one === silent
                  ? account(mintAccount(6))
                  : null,
            ),
          );
        }
        const { programId } = params[1] as { programId?: string };
        const held = { mint: programId === TOKEN_2022 ? named : silent, owner: OWNER, amount: 1n };
        return reply([{ pubkey: key(99), account: account(tokenAccount(held), programId) }]);
      },
    },
    { chains: { [SOLANA]: { rpc: ['https://sol.test/'] } } },
  );
  const told = await get(`/v1/account/${OWNER}/balance?currency=usd&chainId=${SOLANA}`);
  const { balances } = v.parse(balance.reply, await told.json());
  assert.ok(balances.some(({ name }) => name === 'Own'));
  const questions = asked.map(({ body }) => JSON.stringify(body)).join();
  assert.ok(questions.includes(metadataAddress(silent)));
  assert.ok(!questions.includes(metadataAddress(named)));
});
