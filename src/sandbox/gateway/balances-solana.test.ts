/** Tests the gateway's balances on the local Solana against the node's own parsed accounts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Address, some } from '@solana/web3.js';
import { extension } from '@solana-program/token-2022';
import * as v from 'valibot';
import { createApp } from '../../gateway/app';
import { parseGatewayConfig } from '../../gateway/config';
import { balance } from '../../protocol/http/balance';
import { type LocalSolana, startLocalSolana } from '../chains/solana/local-solana';
import { LOCAL_SOLANA, PROJECT_ID, SOLANA_ACCOUNTS } from '../facts';
import { ed25519Key } from '../wallet-core/seed';
import { type Hands, solanaHands } from './test-mints';

const { id: CHAIN } = LOCAL_SOLANA;
const [OWNER = '', OTHER = ''] = SOLANA_ACCOUNTS;
const LARGEST = 2n ** 64n - 1n;

let solana: LocalSolana;
let hands: Hands;

async function call(method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const reply = (await (
    await fetch(solana.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  ).json()) as {
    result?: unknown;
    error?: { message: string };
  };
  if (reply.error) throw new Error(`${method}: ${JSON.stringify(reply.error)}`);
  return reply.result;
}

before(async () => {
  solana = await startLocalSolana();
  hands = await solanaHands(call, ed25519Key([44, 501, 0, 0]));
});
after(() => solana.close());

async function read(account = OWNER, tokens: object[] = [], more = '') {
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 };
  const sources = { tokenLists: [{ tokens }] };
  const app = createApp({
    config: parseGatewayConfig({
      projects: { [PROJECT_ID]: { name: 'Test', allowedOrigins: [] } },
      chains: { [CHAIN]: { rpc: [solana.url], nativeCurrency, sources } },
    }),
  });
  const path = `/v1/account/${account}/balance?currency=usd&chainId=${CHAIN}${more}`;
  const response = await app.request(`${path}&projectId=${PROJECT_ID}`);
  const { balances } = v.parse(balance.reply, await response.json());
  const of = (mint: Address) => balances.find(({ address }) => address === `${CHAIN}:${mint}`);
  return { balances, of };
}

/**
 * Sums the balances of a mint's accounts as the node reports them: a reader independent of the
 * gateway's.
 */
async function nodeSays(mint: Address): Promise<bigint> {
  interface Told {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[];
  }
  const told = await call('getTokenAccountsByOwner', [OWNER, { mint }, { encoding: 'jsonParsed' }]);
  return (told as Told).value
    .map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount))
    .reduce((sum, one) => sum + one, 0n);
}

const metadata = (mint: Address, name: string, symbol: string) => [
  extension('MetadataPointer', {
    authority: some(hands.payer.address),
    metadataAddress: some(mint),
  }),
  extension('TokenMetadata', {
    updateAuthority: some(hands.payer.address),
    mint,
    name,
    symbol,
    uri: 'https://example.com/x.json',
    additionalMetadata: new Map(),
  }),
];

test('SPL tokens of 0, 6 and 9 decimals: exact; several accounts of one mint are one entry', async () => {
  const gems = await hands.mint(0, 12n);
  const usd = await hands.mint(6, LARGEST - 5n);
  const nine = await hands.mint(9, 1n);
  await hands.more(usd, 5n);
  const { of, balances } = await read();
  assert.equal(await nodeSays(usd), LARGEST);
  assert.equal(of(usd)?.quantity.numeric, '18446744073709.551615');
  assert.equal(of(gems)?.quantity.numeric, '12');
  assert.equal(of(nine)?.quantity.numeric, '0.000000001');
  assert.deepEqual(
    [of(usd)?.quantity.decimals, of(gems)?.quantity.decimals, of(nine)?.quantity.decimals],
    [6, 0, 9],
  );
  assert.equal(of(usd)?.name, `${usd.slice(0, 4)}…${usd.slice(-6)}`);
  assert.equal(of(usd)?.verified, false);
  assert.equal(balances[0]?.address, undefined);
  assert.equal(balances[0]?.verified, true);
});

test('Token-2022: sanitized names from the mint; fees and unknown extensions hide nothing', async () => {
  const named = await hands.mint2022(6, 1_500_001n, (mint) =>
    metadata(mint, '‮Nice\u200b coin', 'NICE'),
  );
  const fee = { epoch: 0n, maximumFee: 100n, transferFeeBasisPoints: 100 };
  const taxed = await hands.mint2022(9, 7n, () => [
    extension('TransferFeeConfig', {
      transferFeeConfigAuthority: hands.payer.address,
      withdrawWithheldAuthority: hands.payer.address,
      withheldAmount: 0n,
      olderTransferFee: fee,
      newerTransferFee: fee,
    }),
  ]);
  const { of } = await read();
  assert.deepEqual([of(named)?.name, of(named)?.symbol], ['Nice coin', 'NICE']);
  assert.equal(of(named)?.quantity.numeric, '1.500001');
  assert.equal(await nodeSays(named), 1_500_001n);
  assert.equal(of(taxed)?.quantity.numeric, '0.000000007');
});

test('mint with a supply of one: an NFT and not a token; zero balance: no entry', async () => {
  const nft = await hands.mint2022(0, 1n, (mint) => metadata(mint, 'Piece 1', 'P'));
  const none = await hands.mint(6, 0n);
  const { of } = await read();
  assert.equal(await nodeSays(nft), 1n);
  assert.equal(of(nft), undefined);
  assert.equal(of(none), undefined);
  assert.equal((await read(OTHER)).balances.length, 1, 'another account has none of these');
});

test('forceUpdate: adds the mints it names, also with zero; no NFT and nothing that is no mint', async () => {
  const named = await hands.mint2022(6, 5n, (mint) => metadata(mint, 'Named', 'NAM'));
  const nft = await hands.mint2022(0, 1n, (mint) => metadata(mint, 'Piece 2', 'P'));
  const gems = await hands.mint(0, 12n);
  const ids = [named, named, nft, gems, OTHER, OWNER].map((address) => `${CHAIN}:${address}`);
  const forced = `&forceUpdate=${ids.join()}`;
  const { balances } = await read(OTHER, [], forced);
  assert.deepEqual(
    balances.map(({ address, symbol, quantity }) => [address, symbol, quantity]),
    [
      [undefined, 'SOL', balances[0]?.quantity],
      [`${CHAIN}:${named}`, 'NAM', { decimals: 6, numeric: '0' }],
      [`${CHAIN}:${gems}`, '', { decimals: 0, numeric: '0' }],
    ],
  );
  assert.equal((await read(OTHER)).balances.length, 1, 'the next reply: only what it owns');
  const { of } = await read(OWNER, [], forced);
  assert.equal(of(named)?.quantity.numeric, '0.000005');
  assert.equal(of(nft), undefined);
});

test('token list: sets the name of a mint, never its decimals', async () => {
  const usd = await hands.mint(6, 2_000_000n);
  const entry = { chainId: 101, address: usd, name: 'Dollar', symbol: 'USD', decimals: 2 };
  const { of } = await read(OWNER, [entry]);
  assert.deepEqual(
    [of(usd)?.name, of(usd)?.verified, of(usd)?.quantity],
    ['Dollar', true, { decimals: 6, numeric: '2' }],
  );
});
