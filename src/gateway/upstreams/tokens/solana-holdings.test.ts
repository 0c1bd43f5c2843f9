/**
 * Tests an account with thousands of mints; `sandbox/gateway/balances-solana.test.ts` covers the
 * other token data.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import * as v from 'valibot';
import { balance } from '../../../protocol/http/balance';
import { SOLANA, testGateway } from '../../test-gateway';
import { TOKEN_PROGRAM } from './solana-accounts';
import { account, key, mintAccount, tokenAccount } from './test-solana-accounts';

declare const __RELEASE__: boolean;

const OWNER = key(1);
const COUNT = 12_000;

/** An address of its own for each number. */
function mintOf(at: number): string {
  const bytes = new Uint8Array(32).fill(7);
  new DataView(bytes.buffer).setUint32(0, at);
  return base58.encode(bytes);
}

async function read(listed: readonly string[]): Promise<Set<string>> {
  const entry = (at: number, program: string) => ({
    pubkey: key(99),
    account: account(tokenAccount({ mint: mintOf(at), owner: OWNER, amount: 5n }), program),
  });
  const tokens = listed.map((address) => ({
    ...{ chainId: 101, address, name: 'Real', symbol: 'REAL', decimals: 6 },
  }));
  const { get } = testGateway(
    {
      'https://sol.test/': ({ body }) => {
        const { method, params } = body as { method: string; params: [string[], object] };
        const reply = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: { value } });
        if (method === 'getBalance') return reply(1);
        const { programId } = params[1] as { programId?: string };
        if (method === 'getTokenAccountsByOwner') {
          const odd = programId === TOKEN_PROGRAM ? 0 : 1;
          const all = Array.from({ length: COUNT * 2 }, (_, at) => at);
          return reply(
            all.filter((at) => at % 2 === odd).map((at) => entry(at, String(programId))),
          );
        }
        // Metadata is nowhere.
        const isMint = (one: string) =>
          base58
            .decode(one)
            .subarray(4)
            .every((byte) => byte === 7);
        return reply(params[0].map((one) => (isMint(one) ? account(mintAccount(6)) : null)));
      },
    },
    { chains: { [SOLANA]: { rpc: ['https://sol.test/'], sources: { tokenLists: [{ tokens }] } } } },
  );
  const response = await get(`/v1/account/${OWNER}/balance?currency=usd&chainId=${SOLANA}`);
  assert.equal(response.status, 200);
  const { balances } = v.parse(balance.reply, await response.json());
  return new Set(balances.map(({ address }) => address?.split(':')[2] ?? 'native'));
}

test('thousands of mints received: listed tokens stay, however late the node returns them', {
  skip: !__RELEASE__,
}, async () => {
  // The last of each program.
  const real = [COUNT * 2 - 1, COUNT * 2 - 2].map(mintOf);
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const told = await read(real);
  clearImmediate(next);
  // Deriving the Metaplex addresses for 5,000 mints takes a second.
  assert.ok(turns >= 250, `others had ${turns} turns meanwhile`);
  for (const mint of real) assert.ok(told.has(mint), mint);
  assert.equal(told.size, 1 + real.length + 5_000);
  assert.ok(told.has(mintOf(0)) && told.has(mintOf(9_998)));
});
