/** Tests the transfer fee of a Token-2022 token, and the scaled amount that a wallet shows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { type Address, createNoopSigner } from '@solana/web3.js';
import { getCreateAccountInstruction } from '@solana-program/system';
import { findAssociatedTokenPda } from '@solana-program/token';
import {
  getInitializeAccount3Instruction,
  getSetTransferFeeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token-2022';
import { solana } from '../../widget/adapters/solana';
import type { Sender, Transfer } from '../../widget/core/contracts/sender';
import { ed25519Key } from '../wallet-core/seed';
import { type SolanaChain, startSolanaChain, TOKEN, TOKEN_2022 } from './fake-solana-chain';

const sender = solana.send as Sender;
/** Rent of a token account, including the space for a mint's fee extension. */
const FEE_ACCOUNT = 165 + 1 + 4 + 8;
const ALL = 1_000_000n;
let chain: SolanaChain;

before(async () => {
  chain = await startSolanaChain();
});
after(() => chain.stop());

const of = (token: string, amount: bigint, to = chain.other): Transfer => ({
  ...{ token, decimals: 6, to, amount },
});

const me = () => createNoopSigner(chain.place.from as Address);

async function associated(mint: string): Promise<Address> {
  const [account] = await findAssociatedTokenPda({
    owner: chain.place.from as Address,
    mint: mint as Address,
    tokenProgram: TOKEN_2022 as Address,
  });
  return account;
}

/** A second, non-associated token account of the first owner, with this balance. */
async function openSecond(mint: string, amount: bigint): Promise<void> {
  const key = ed25519Key([44, 501, 2000, 0]);
  const account = base58.encode(ed25519.getPublicKey(key)) as Address;
  const programAddress = TOKEN_2022 as Address;
  await chain.run(
    [
      getCreateAccountInstruction({
        payer: me(),
        newAccount: createNoopSigner(account),
        lamports: 10_000_000,
        space: FEE_ACCOUNT,
        programAddress,
      }),
      getInitializeAccount3Instruction({ account, mint: mint as Address, owner: me().address }),
      getTransferCheckedInstruction({
        source: await associated(mint),
        mint: mint as Address,
        destination: account,
        authority: me(),
        amount,
        decimals: 6,
      }),
    ],
    [key],
  );
}

async function pay(transfer: Transfer) {
  chain.clock.now += 400;
  const quote = await sender.quote(chain.place, transfer);
  assert.deepEqual(quote.simulation, { ok: true });
  await sender.submit(chain.place, transfer, quote);
  return quote;
}

test('transfer between the user’s own accounts: the token fee is reported and enforced', async () => {
  const mint = await chain.mint(TOKEN_2022, 6, ALL, { feeBasisPoints: 1_000 });
  await openSecond(mint, 900_000n);
  assert.equal(await chain.held(chain.place.from, mint, TOKEN_2022), 100_000n);
  const own = of(mint, 100_000n, chain.place.from);
  const quote = await sender.quote(chain.place, own);
  assert.equal(quote.received, 90_000n);
  chain.clock.now += 400;
  await assert.rejects(sender.submit(chain.place, own, { ...quote, received: own.amount }));
  await pay(own);
  assert.equal(await chain.held(chain.place.from, mint, TOKEN_2022), 190_000n);
});

test('transfer fee: rounded up, capped, and that of the current epoch, to the unit', async () => {
  const mint = await chain.mint(TOKEN_2022, 6, ALL, { feeBasisPoints: 250 });
  const arrives = async (amount: bigint): Promise<bigint> => {
    const had = (await chain.held(chain.other, mint, TOKEN_2022)) ?? 0n;
    const { received } = await pay(of(mint, amount));
    assert.equal((await chain.held(chain.other, mint, TOKEN_2022)) ?? 0n, had + received);
    return received;
  };
  assert.equal(await arrives(1n), 0n);
  assert.equal(await arrives(41n), 39n);
  await chain.run([
    getSetTransferFeeInstruction({
      mint: mint as Address,
      transferFeeConfigAuthority: me(),
      transferFeeBasisPoints: 5_000,
      maximumFee: 1_000n,
    }),
  ]);
  // Effective from the epoch after the next.
  chain.setEpoch(1n);
  assert.equal(await arrives(10_000n), 9_750n);
  chain.setEpoch(2n);
  assert.equal(await arrives(1_001n), 500n);
  assert.equal(await arrives(10_000n), 9_000n);
  chain.setEpoch(0n);
});

test('fee rises between the review and the wallet: the chain sends nothing', async () => {
  const mint = await chain.mint(TOKEN_2022, 6, ALL, { feeBasisPoints: 250 });
  const transfer = of(mint, 10_000n);
  const quote = await sender.quote(chain.place, transfer);
  await chain.run([
    getSetTransferFeeInstruction({
      mint: mint as Address,
      transferFeeConfigAuthority: me(),
      transferFeeBasisPoints: 5_000,
      maximumFee: ALL,
    }),
  ]);
  chain.setEpoch(2n);
  await assert.rejects(sender.submit(chain.place, transfer, quote), { code: 'rpc_server_error' });
  chain.setEpoch(0n);
  assert.equal(await chain.held(chain.other, mint, TOKEN_2022), undefined);
});

test('scaled token: the multiplier is reported, and the on-chain units are sent', async () => {
  for (const kind of [{ interest: 500 }, { multiplier: 10 }]) {
    const mint = await chain.mint(TOKEN_2022, 6, ALL, kind);
    const quote = await pay(of(mint, 10n));
    assert.equal(quote.scaled, true);
    assert.equal(await chain.held(chain.other, mint, TOKEN_2022), 10n);
  }
  for (const program of [TOKEN, TOKEN_2022]) {
    const mint = await chain.mint(program, 6, ALL);
    assert.equal((await sender.quote(chain.place, of(mint, 10n))).scaled, undefined);
  }
});
