import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getApproveInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import fc from 'fast-check';
import { decodeSolana } from './decode-solana';

const key = (letter: string): Address =>
  getAddressDecoder().decode(new Uint8Array(32).fill(Number(letter)));
const [ME, BOB, MINT, FROM, TO] = ['4', '5', '6', '7', '8'].map(key) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const OWNER = createNoopSigner(ME);

function transaction(instructions: IInstruction[], version: 0 | 'legacy' = 0) {
  const message = pipe(
    createTransactionMessage({ version }),
    (each) => setTransactionMessageFeePayerSigner(OWNER, each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: MINT as never, lastValidBlockHeight: 1n },
        each,
      ),
    (each) => appendTransactionMessageInstructions(instructions, each),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}

const decode = (instructions: IInstruction[], version?: 'legacy') =>
  decodeSolana(transaction(instructions, version)) ?? assert.fail();
const pay = getTransferSolInstruction({ source: OWNER, destination: BOB, amount: 5n });

test('lamports, in both forms of a transaction', () => {
  for (const version of [undefined, 'legacy'] as const) {
    const { actions, signers, fee } = decode([pay], version);
    assert.deepEqual(actions, [{ kind: 'pay', to: BOB, amount: 5n }]);
    assert.deepEqual([signers, fee], [[ME], 5_000n]);
  }
});

test('tokens: transfers, approvals; anything else of the program is unknown', () => {
  const shared = { amount: 7n, owner: OWNER, authority: OWNER };
  const { actions } = decode([
    getTransferInstruction({ ...shared, source: FROM, destination: TO }),
    getTransferCheckedInstruction({
      ...shared,
      source: FROM,
      mint: MINT,
      destination: TO,
      decimals: 6,
    }),
    getApproveInstruction({ ...shared, source: FROM, delegate: BOB }),
    getSetAuthorityInstruction({ owned: FROM, owner: OWNER, authorityType: 2, newAuthority: BOB }),
  ]);
  const move = { kind: 'transfer', from: FROM, to: TO, amount: 7n };
  assert.deepEqual(actions, [
    { ...move, mint: undefined, decimals: undefined },
    { ...move, mint: MINT, decimals: 6 },
    { kind: 'approve', from: FROM, spender: BOB, mint: undefined, amount: 7n },
    { kind: 'unknown', program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
  ]);
});

test('the priority fee: the price for each unit, up to the limit', () => {
  const budget = address('ComputeBudget111111111111111111111111111111');
  const limit = { programAddress: budget, data: Uint8Array.of(2, 64, 13, 3, 0) };
  const price = { programAddress: budget, data: Uint8Array.of(3, 64, 66, 15, 0, 0, 0, 0, 0) };
  assert.equal(decode([limit, price, pay]).fee, 5_000n + 200_000n);
});

test('any bytes, and a transaction with one byte changed: an answer, never an error', () => {
  const right = transaction([pay]);
  fc.assert(
    fc.property(fc.nat(right.length - 1), fc.nat(255), (at, byte) => {
      const bytes = Uint8Array.from(right);
      bytes[at] = byte;
      decodeSolana(bytes);
    }),
  );
  assert.equal(decodeSolana(right.subarray(0, -1)), undefined);
  assert.equal(decodeSolana(Uint8Array.of(...right, 0)), undefined);
});
