import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { SOLANA_ACCOUNTS } from '../facts';
import { SEED_TOKENS } from '../facts-seed';
import { SOLANA_TOKENS } from '../facts-seed-solana';
import { seedSolana } from '../seed/solana/tokens';
import { type Client, clientOf } from '../seed/test-client';
import { stopAnvils } from './anvil';
import { type FaucetParts, sendFromFaucet } from './faucet';
import { type LocalSolana, startLocalSolana } from './solana/local-solana';

declare const __ROOT__: string;

const UNUSED = '0x00000000000000000000000000000000000fa0ce';
/** The address of a new key, which never received anything. */
const THIRD_PARTY = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB';

let chain: Client;
let solana: LocalSolana;
let parts: FaucetParts;
before(async () => {
  chain = await clientOf(31338, path.join(__ROOT__, 'src/sandbox/seed'));
  solana = await startLocalSolana(seedSolana);
  const chainUrl = (id: number | 'solana') => (id === 31338 ? chain.transport.url : undefined);
  parts = { chainUrl, solana: () => solana };
});
after(async () => {
  solana.close();
  await stopAnvils();
});

test('EVM account: gets ten coins and a thousand dollars on each request', async () => {
  const address = UNUSED;
  for (const times of [1n, 2n]) {
    assert.equal(await sendFromFaucet(parts, 31338, address), '10 TWO and 1,000 USDX');
    assert.equal(await chain.getBalance({ address }), times * 10n ** 19n);
    assert.equal(await chain.held(SEED_TOKENS.usdx.address, address), times * 1_000_000_000n);
  }
});

test('Solana account: gets the same amounts and a dollar account', async () => {
  const url = solana.url;
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const reply = (await (
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    ).json()) as {
      result: { value: unknown };
    };
    return reply.result.value;
  };
  for (const times of [1, 2]) {
    assert.equal(await sendFromFaucet(parts, 'solana', THIRD_PARTY), '10 SOL and 1,000 USDX');
    assert.equal(await ask('getBalance', THIRD_PARTY), times * 10_000_000_000);
    const mint = { mint: SOLANA_TOKENS.spl6.mint };
    const [found, ...more] = (await ask('getTokenAccountsByOwner', THIRD_PARTY, mint)) as {
      pubkey: string;
    }[];
    assert.deepEqual(more, []);
    const held = (await ask('getTokenAccountBalance', found?.pubkey)) as { amount: string };
    assert.equal(held.amount, String(times * 1_000_000_000));
  }
});

test('invalid address or unknown chain: rejected', async () => {
  await assert.rejects(sendFromFaucet(parts, 31338, '0x12'), /40 hex digits/);
  await assert.rejects(sendFromFaucet(parts, 31338, SOLANA_ACCOUNTS[0] ?? ''), /40 hex digits/);
  await assert.rejects(sendFromFaucet(parts, 'solana', UNUSED), /base58/);
  await assert.rejects(sendFromFaucet(parts, 31337, UNUSED), /not ready/);
});
