/**
 * Tests the local Solana's tokens as a wallet sees them, over JSON-RPC alone, with manually built
 * transfers.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519';
import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { createFundedLedger } from '../../chains/solana/local-solana';
import { SOLANA_ACCOUNTS } from '../../facts';
import { SOLANA_POOLS, SOLANA_TOKENS, type SolanaToken } from '../../facts-seed-solana';
import { ed25519Key } from '../../wallet-core/seed';
import {
  type Account,
  type Amount,
  type Parsed,
  type SeededChain,
  seededChain,
  type TokenInfo,
} from './test-chain';
import { seedSolana } from './tokens';

declare const __RELEASE__: boolean;

const [FIRST = '', SECOND = ''] = SOLANA_ACCOUNTS;
const PROGRAMS = {
  'spl-token': 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
};
const tokens = Object.entries<SolanaToken>(SOLANA_TOKENS);
const vaults: readonly { mint: string; held: bigint }[] = Object.values(SOLANA_POOLS).flatMap(
  ({ vaults: own }) => [...own],
);

let chain: SeededChain;
before(async () => {
  chain = await seededChain();
});

test('demo accounts: hold their SOL and the tokens of the facts, under both programs', () => {
  for (const owner of SOLANA_ACCOUNTS) {
    assert.equal(chain.value('getBalance', owner), 1_000_000_000_000);
    const held = Object.values(PROGRAMS).flatMap((programId) =>
      chain.accounts(owner, { programId }),
    );
    const seen = held.map(({ account }) => {
      const { mint, tokenAmount } = account.data.parsed.info;
      return [mint, tokenAmount.amount, tokenAmount.decimals].join();
    });
    const own = tokens.filter(([, { nft, unasked, collects }]) =>
      owner === FIRST ? !collects : !(nft || unasked),
    );
    const wanted = own.map(([, { mint, held: amount, decimals }]) =>
      [mint, amount, decimals].join(),
    );
    assert.deepEqual(seen.sort(), wanted.sort());
  }
  const [one] = chain.accounts(FIRST, { mint: SOLANA_TOKENS.spl9.mint });
  assert.equal(one?.account.data.parsed.info.tokenAmount.uiAmountString, '1000.000000001');
});

test('supplies: reported; an NFT has one unit, and a second can never be minted', () => {
  for (const [name, { mint, decimals, held, nft, unasked }] of tokens) {
    const supply = chain.value<Amount>('getTokenSupply', mint);
    const owners = nft || unasked ? 1n : 5n;
    const pooled = vaults.filter((vault) => vault.mint === mint);
    const rest = pooled.reduce((sum, vault) => sum + vault.held, 0n);
    assert.equal(supply.amount, String(held * owners + rest), name);
    assert.equal(supply.decimals, decimals);
    assert.equal(chain.mint(mint).mintAuthority === null, nft ?? false, name);
  }
  const { mint } = SOLANA_TOKENS.metaplexNft;
  const [holder] = chain.value<{ address: string }[]>('getTokenLargestAccounts', mint);
  assert.equal(holder?.address, chain.accounts(FIRST, { mint })[0]?.pubkey);
  assert.throws(() => chain.value('getTokenSupply', FIRST), /not a mint/);
});

test('pools: hold the amounts of the facts, each in the accounts of one owner', () => {
  for (const { vaults: own } of Object.values(SOLANA_POOLS)) {
    const owners = own.map(({ vault, mint, held }) => {
      const { data } = chain.value<Parsed<TokenInfo>>('getAccountInfo', vault, {
        encoding: 'jsonParsed',
      });
      const { info } = data.parsed;
      assert.deepEqual([info.mint, info.tokenAmount.amount], [mint, String(held)]);
      return info.owner;
    });
    assert.equal(new Set(owners).size, 1);
  }
});

test('Token-2022: returns its extensions: metadata in the mint, a fee', async () => {
  const { described, withFee, nft2022 } = SOLANA_TOKENS;
  const state = (mint: string, name: string) =>
    chain.mint(mint).extensions?.find(({ extension }) => extension === name)?.state;
  const { name, symbol } = described.metadata;
  const told = state(described.mint, 'tokenMetadata');
  assert.deepEqual([told?.name, told?.symbol, told?.mint], [name, symbol, described.mint]);
  assert.equal(state(described.mint, 'metadataPointer')?.metadataAddress, described.mint);
  assert.deepEqual(state(withFee.mint, 'transferFeeConfig')?.newerTransferFee, {
    epoch: 0,
    maximumFee: Number(withFee.fee.most),
    transferFeeBasisPoints: withFee.fee.basisPoints,
  });
  const uri = String(state(nft2022.mint, 'tokenMetadata')?.uri);
  const linked = (await (await fetch(uri)).json()) as { name: string; image: string };
  assert.equal(linked.name, 'Leaf 1');
  assert.match(await (await fetch(linked.image)).text(), /^<svg .*<\/svg>$/);
});

/** `TransferChecked` (12) of either program, from the first account to the second. */
function transfer(token: SolanaToken, amount: bigint): string {
  const latest = chain.value<{ blockhash: string }>('getLatestBlockhash').blockhash;
  const [from, to] = [FIRST, SECOND].map(
    (owner) => chain.accounts(owner, { mint: token.mint })[0]?.pubkey ?? '',
  );
  const data = new Uint8Array(10);
  data[0] = 12;
  new DataView(data.buffer).setBigUint64(1, amount, true);
  data[9] = token.decimals;
  const lifetime = { blockhash: blockhash(latest), lastValidBlockHeight: 0n };
  const instruction = {
    programAddress: address(PROGRAMS[token.program]),
    accounts: [
      { address: address(from ?? ''), role: 1 },
      { address: address(token.mint), role: 0 },
      { address: address(to ?? ''), role: 1 },
      { address: address(FIRST), role: 2 },
    ],
    data,
  };
  const { messageBytes } = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (m) => setTransactionMessageFeePayer(address(FIRST), m),
      (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
      (m) => appendTransactionMessageInstruction(instruction, m),
    ),
  );
  const bytes = new Uint8Array(messageBytes);
  const signature = ed25519.sign(bytes, ed25519Key([44, 501, 0, 0]));
  return Buffer.concat([Uint8Array.of(1), signature, bytes]).toString('base64');
}

const amountAt = (owner: string, { mint }: SolanaToken) =>
  BigInt(chain.accounts(owner, { mint })[0]?.account.data.parsed.info.tokenAmount.amount ?? '-1');

for (const [name, arrives] of [
  ['spl6', 1_000_001n],
  ['described', 1_000_001n],
  // The token keeps one percent, rounded up.
  ['withFee', 990_000n],
] as const) {
  test(`${name}: the simulated amount is the amount that arrives`, () => {
    const token: SolanaToken = SOLANA_TOKENS[name];
    const before = amountAt(SECOND, token);
    const wire = transfer(token, 1_000_001n);
    const [theirs] = chain.accounts(SECOND, { mint: token.mint });
    const asked = { addresses: [theirs?.pubkey, FIRST], encoding: 'jsonParsed' };
    const { accounts, err } = chain.value<{
      err: unknown;
      accounts: [Account['account'], { lamports: number }];
    }>('simulateTransaction', wire, { encoding: 'base64', accounts: asked });
    assert.equal(err, null);
    const after = accounts[0].data.parsed.info.tokenAmount.amount;
    assert.equal(BigInt(after) - before, arrives);
    assert.equal(accounts[1].lamports, Number(chain.value('getBalance', FIRST)) - 5000);
    assert.equal(amountAt(SECOND, token), before);

    const id = chain.call('sendTransaction', wire, { encoding: 'base64' });
    assert.equal(amountAt(SECOND, token) - before, arrives);
    const listed = chain.call<{ signature: string }[]>('getSignaturesForAddress', theirs?.pubkey, {
      limit: 1,
    });
    assert.equal(listed[0]?.signature, id);
    const { meta } = chain.call<{
      meta: Record<
        'preTokenBalances' | 'postTokenBalances',
        { owner: string; mint: string; uiTokenAmount: Amount }[]
      >;
    }>('getTransaction', id, { encoding: 'json' });
    const of = (list: 'preTokenBalances' | 'postTokenBalances') =>
      BigInt(meta[list].find(({ owner }) => owner === SECOND)?.uiTokenAmount.amount ?? '-1');
    assert.equal(of('postTokenBalances') - of('preTokenBalances'), arrives);
  });
}

const skip = !__RELEASE__;
test('every start: identical, including the signatures of the setup', { skip }, async () => {
  const START = 1_750_000_000_000;
  const histories = await Promise.all(
    [1, 2].map(async () => {
      const ledger = createFundedLedger(() => START);
      await seedSolana(ledger);
      return [...ledger.history.keys()].slice(SOLANA_ACCOUNTS.length + 1);
    }),
  );
  assert.ok((histories[0]?.length ?? 0) > 30);
  assert.deepEqual(histories[0], histories[1]);
});
