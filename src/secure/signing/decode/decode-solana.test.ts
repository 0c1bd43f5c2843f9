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
import { knownAddresses } from '../../../protocol/address-looks';
import { describeSolana } from '../describe/describe-solana';
import { networkWords } from '../describe/known-network';
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
const NETWORK = networkWords('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');

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

test('in words: the owner of the recipient account, decimals of the program before those of the node', () => {
  const shared = { amount: 1_500_000n, authority: OWNER, source: FROM, destination: TO };
  const accounts = new Map([
    [FROM as string, { mint: MINT as string, owner: ME as string, decimals: 0 }],
    [TO as string, { mint: MINT as string, owner: BOB as string, decimals: 0 }],
  ]);
  const words = (instruction: IInstruction, known: string[] = []) =>
    describeSolana(
      decode([instruction]),
      { account: ME, network: NETWORK, known: knownAddresses(known) },
      accounts,
    );
  const checked = words(getTransferCheckedInstruction({ ...shared, mint: MINT, decimals: 6 }));
  assert.deepEqual(checked.steps, [
    ['Send ', { strong: '1.5' }, ' of token ', { address: MINT }, ' to ', { address: BOB }],
  ]);
  assert.deepEqual(
    checked.warnings.map(({ text }) => text),
    ['First time sending to this address.'],
  );
  assert.deepEqual(words(getTransferInstruction(shared), [BOB]).warnings, []);
  const open = getApproveInstruction({
    owner: OWNER,
    source: FROM,
    delegate: BOB,
    amount: 2n ** 64n - 1n,
  });
  assert.equal(words(open).warnings[0]?.level, 'danger');
  const memo = { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr') };
  const note = words({ ...memo, data: new TextEncoder().encode('hi \u202e') });
  assert.deepEqual([note.steps, note.blind], [[['Note: ', { strong: 'hi \\u{202E}' }]], undefined]);
  assert.ok(words({ programAddress: BOB }).blind);
  const other = describeSolana(
    decode([pay]),
    { account: BOB, network: NETWORK, known: knownAddresses([]) },
    accounts,
  );
  assert.equal(other.blocked, 'This transaction is not for your account.');
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
