import assert from 'node:assert/strict';
import { before, test } from 'node:test';
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
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { knownAddresses } from '../../../protocol/address-looks';
import { decodeSolana } from '../decode/decode-solana';
import { windowReason } from '../window/window-rule';
import { describeSolana, readTokenAccounts } from './describe-solana';
import { networkWords } from './known-network';

const key = (byte: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(byte));
const [ME, BOB, MINT, FOREIGN] = [4, 5, 6, 9].map(key) as [Address, Address, Address, Address];
const OWNER = createNoopSigner(ME);
const NETWORK = networkWords('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
/** The associated accounts of the two owners. */
let from: Address;
let to: Address;
before(async () => {
  const accountOf = async (owner: Address) =>
    (await findAssociatedTokenPda({ owner, mint: MINT, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0];
  [from, to] = await Promise.all([accountOf(ME), accountOf(BOB)]);
});

function decode(instructions: IInstruction[]) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(OWNER, each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: MINT as never, lastValidBlockHeight: 1n },
        each,
      ),
    (each) => appendTransactionMessageInstructions(instructions, each),
  );
  const bytes = getTransactionEncoder().encode(compileTransaction(message));
  return decodeSolana(Uint8Array.from(bytes)) ?? assert.fail();
}

/** A node that says of each account that it is Bob's, and of the own one that it is ours. */
const node = (mint: string) => async (_: string, params: unknown) => {
  const owner = (params as string[])[0] === from ? ME : BOB;
  return { value: { data: { parsed: { info: { mint, owner, tokenAmount: { decimals: 2 } } } } } };
};

async function words(
  instructions: IInstruction[],
  known: string[] = [],
  account = ME,
  mint = MINT,
) {
  const decoded = decode(instructions);
  const accounts = await readTokenAccounts(node(mint), decoded.actions);
  const context = { account: account as string, network: NETWORK, known: knownAddresses(known) };
  const review = describeSolana(decoded, context, accounts);
  return { ...review, warned: review.warnings.map(({ text }) => text) };
}

const checked = (destination: Address) =>
  getTransferCheckedInstruction({
    ...{ amount: 1_500_000n, authority: OWNER, source: from, mint: MINT, decimals: 6 },
    destination,
  });

test('a token payment: the owner that the account’s address proves; decimals of the program', async () => {
  const found = await words([checked(to)]);
  assert.deepEqual(found.steps, [
    ['Send ', { strong: '1.5' }, ' of token ', { address: MINT }, ' to ', { address: BOB }],
  ]);
  assert.deepEqual(found.warned, ['First time sending to this address.']);
  assert.deepEqual(found.parties, [BOB]);
  const plain = getTransferInstruction({
    ...{ amount: 150n, authority: OWNER, source: from, destination: to },
  });
  const unchecked = await words([plain], [BOB]);
  assert.deepEqual([unchecked.steps[0]?.[1], unchecked.warned], [{ strong: '1.5' }, []]);
});

test('the node lies about owner or mint: the account itself is shown, with a warning', async () => {
  const found = await words([checked(FOREIGN)]);
  assert.deepEqual(found.steps[0]?.slice(-2), [' to token account ', { address: FOREIGN }]);
  assert.ok(found.warned.some((text) => text.startsWith("We couldn't confirm who owns")));
  assert.deepEqual(found.parties, [FOREIGN]);
  const plain = getTransferInstruction({
    ...{ amount: 150n, authority: OWNER, source: from, destination: to },
  });
  const mint = await words([plain], [], ME, FOREIGN);
  assert.deepEqual(mint.steps[0]?.slice(0, 3), ['Send ', { strong: '150 units' }, ' of a token']);
});

test('two nodes disagree about decimals: the amount in the smallest unit', async () => {
  const plain = getTransferInstruction({
    ...{ amount: 150n, authority: OWNER, source: from, destination: to },
  });
  const decoded = decode([plain]);
  const one = node(MINT);
  const ask = async (method: string, params: unknown, other?: string) => {
    const reply = await one(method, params);
    if (other !== undefined) reply.value.data.parsed.info.tokenAmount.decimals = 9;
    return reply;
  };
  const accounts = await readTokenAccounts(ask, decoded.actions);
  const context = { account: ME as string, network: NETWORK, known: knownAddresses([]) };
  assert.deepEqual(describeSolana(decoded, context, accounts).steps[0]?.[1], {
    strong: '150 units',
  });
});

test('access to a token: a warning, and always a window', async () => {
  const open = await words([
    getApproveInstruction({ owner: OWNER, source: from, delegate: BOB, amount: 2n ** 64n - 1n }),
  ]);
  assert.equal(open.warnings[0]?.level, 'danger');
  assert.ok(windowReason(open, true));
});

test('notes, unknown programs, another account', async () => {
  const memo = { programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr') };
  const note = await words([{ ...memo, data: new TextEncoder().encode('hi \u202e') }]);
  assert.deepEqual([note.steps, note.blind], [[['Note: ', { strong: 'hi \\u{202E}' }]], undefined]);
  assert.ok((await words([{ programAddress: BOB }])).blind);
  const pay = getTransferSolInstruction({ source: OWNER, destination: BOB, amount: 5n });
  const other = await words([pay], [], BOB);
  assert.equal(other.blocked, 'This transaction is not for your account.');
  const found = await words([pay]);
  assert.deepEqual(
    [true, false].map((seen) => windowReason(found, seen) !== undefined),
    [false, true],
  );
});

test('a transaction that only pays its fee, or makes an account: said so', async () => {
  const price = {
    programAddress: address('ComputeBudget111111111111111111111111111111'),
    data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0),
  };
  assert.deepEqual((await words([price])).steps, [['Pay the network fee, and nothing else']]);
  const create = getCreateAssociatedTokenIdempotentInstruction({
    ...{ payer: OWNER, ata: to, owner: BOB, mint: MINT },
  });
  assert.deepEqual((await words([create])).steps, [
    ['Create an account of token ', { address: MINT }, ' for ', { address: BOB }],
  ]);
});
