import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import { getTransferCheckedInstruction } from '@solana-program/token';
import fc from 'fast-check';
import { solanaText } from '../../protocol/custody/solana-text';
import { readSolanaTransaction } from './solana-transaction';

const PAYER = address('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T');
const OTHER = address('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM');
const MINT = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
const SOURCE = address('7UX2i7SucgLMQcfZ75s3VXmZZY4YRUyJN9X1RgfMoDUi');

const build = (version: 'legacy' | 0, instructions: IInstruction[]): Uint8Array =>
  pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayer(PAYER, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(MINT), lastValidBlockHeight: 1n },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
    (compiled) => new Uint8Array(getTransactionEncoder().encode(compiled)),
  );
const signer = createNoopSigner(PAYER);
const pay = (amount: bigint) =>
  getTransferSolInstruction({ source: signer, destination: OTHER, amount });
const program = (programAddress: Address, data: number[]): IInstruction => ({
  programAddress,
  accounts: [],
  data: new Uint8Array(data),
});

for (const version of ['legacy', 0] as const) {
  test(`a ${version} transaction: its signer, and what the system and token programs move`, () => {
    const token = getTransferCheckedInstruction({
      ...{ source: SOURCE, mint: MINT, destination: OTHER, authority: signer },
      ...{ amount: 5n, decimals: 6 },
    });
    const read = readSolanaTransaction(build(version, [pay(1_234_567_890n), token]));
    assert.deepEqual(read?.signers, [PAYER]);
    assert.deepEqual(read?.moves, [
      { kind: 'native', recipient: OTHER, amount: 1_234_567_890n },
      { kind: 'token', account: MINT, recipient: OTHER, amount: 5n },
    ]);
  });
}

test('a priority fee counts at its most; a memo moves nothing; another program is unknown', () => {
  const budget = address('ComputeBudget111111111111111111111111111111');
  const price = program(budget, [3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0]);
  const limit = program(budget, [2, 1, 0, 0, 0]);
  const memo = program(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), [1]);
  const read = readSolanaTransaction(build(0, [price, limit, memo, program(OTHER, [1])]));
  assert.deepEqual(read?.moves, [
    { kind: 'fee', amount: 1_400_000n },
    { kind: 'unknown', program: OTHER },
  ]);
});

test('a signature goes to the place of its signer', () => {
  const bytes = build(0, [pay(1n)]);
  const read = readSolanaTransaction(bytes);
  const signature = new Uint8Array(64).fill(7);
  const signed = read?.withSignature(PAYER, signature);
  assert.deepEqual(signed?.subarray(1, 65), signature);
  assert.deepEqual(signed?.subarray(65), read?.message);
  assert.throws(() => read?.withSignature(OTHER, signature), RangeError);
});

test('a message of a transaction is told from a text', () => {
  const read = readSolanaTransaction(build('legacy', [pay(1n)]));
  assert.ok(read && !solanaText(read.message));
  for (const text of ['', 'hello', 'Привет', 'é', '\u{1f600}', 'A'.repeat(500), '{"a":1}']) {
    assert.deepEqual(solanaText(Buffer.from(text)), Buffer.from(text), text.slice(0, 10));
  }
  assert.equal(solanaText(Buffer.from('\xffsolana offchain\0 and more', 'latin1')), undefined);
  for (let first = 0x80; first <= 0xff; first++) {
    // Later versions of transactions, and what is no text.
    assert.equal(solanaText(Uint8Array.from([first, 1, 0, 1, 2])), undefined, `${first}`);
  }
});

test('shortened, lengthened or changed bytes: read or refused, never an exception', () => {
  const bytes = build(0, [pay(1n)]);
  for (let length = 0; length < bytes.length; length++) {
    assert.equal(readSolanaTransaction(bytes.subarray(0, length)), undefined, `${length}`);
  }
  assert.equal(readSolanaTransaction(Uint8Array.from([...bytes, 0])), undefined);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
      const changed = Uint8Array.from(bytes);
      changed[at] = byte;
      readSolanaTransaction(changed);
    }),
  );
});
