/** Tests that each awkward token behaves on the chain as its name says. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Address, encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import { stopAnvils } from '../chains/anvil';
import { SEED_ACCOUNTS, SEED_BLACKLISTED, SEED_TOKENS, type SeedTokenName } from '../facts-seed';
import { type Client, clientOf, USERS } from './test-client';

declare const __ROOT__: string;

let chain: Client;
before(async () => {
  chain = await clientOf(31337, path.join(__ROOT__, 'src/sandbox/seed'));
});
after(stopAnvils);

const [, FROM, TO, OTHER] = USERS;
const UNIT = 10n ** 18n;
const { deployer } = SEED_ACCOUNTS;
const of = (name: SeedTokenName) => SEED_TOKENS[name].address as Address;

/** Returns the bytes that a `transfer` call returns. */
async function returned(name: SeedTokenName, amount: bigint, to: Address = TO): Promise<string> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  return (await chain.call({ account: FROM, to: of(name), data })).data ?? '0x';
}

/**
 * Sends it regardless of the answer.
 * @returns the sent and the received amount
 */
async function sent(name: SeedTokenName, amount: bigint): Promise<[bigint, bigint]> {
  const [mine, theirs] = [await chain.held(of(name), FROM), await chain.held(of(name), TO)];
  // Without a return value in the ABI, nothing checks the answer.
  const abi = parseAbi(['function transfer(address, uint256)']);
  const args = [TO, amount];
  const request = { address: of(name), abi, functionName: 'transfer', args, account: FROM };
  const { status } = await chain.done(request);
  assert.equal(status, 'success');
  return [mine - (await chain.held(of(name), FROM)), (await chain.held(of(name), TO)) - theirs];
}

const asOwner = (name: SeedTokenName, text: string, ...args: unknown[]) => {
  const abi = parseAbi([text] as readonly string[]);
  const functionName = /function (\w+)/.exec(text)?.[1];
  return chain.done({ address: of(name), abi, functionName, args, account: deployer });
};

const TRUE = `0x${'0'.repeat(63)}1`;
const FALSE = `0x${'0'.repeat(64)}`;

for (const name of ['gem0', 'usdx', 'bit8', 'star', 'wide36'] as const) {
  test(`${name}: one smallest unit moves, and the call returns true`, async () => {
    assert.equal(await returned(name, 1n), TRUE);
    assert.deepEqual(await sent(name, 1n), [1n, 1n]);
  });
}

test('noReturn: moves and returns nothing; an allowance is reset to zero first', async () => {
  assert.equal(await returned('noReturn', 5n), '0x');
  assert.deepEqual(await sent('noReturn', 5n), [5n, 5n]);
  const abi = parseAbi(['function approve(address, uint256)']);
  const approve = { address: of('noReturn'), abi, functionName: 'approve', account: FROM };
  await chain.done({ ...approve, args: [OTHER, 1n] });
  await assert.rejects(chain.done({ ...approve, args: [OTHER, 2n] }), /set it to zero first/);
  await assert.rejects(returned('noReturn', 10n ** 30n));
});

test('returnsFalse: returns false, does not revert, moves nothing', async () => {
  assert.equal(await returned('returnsFalse', UNIT), FALSE);
  assert.deepEqual(await sent('returnsFalse', UNIT), [0n, 0n]);
});

test('falseYetMoves: returns false, and the tokens move', async () => {
  assert.equal(await returned('falseYetMoves', UNIT), FALSE);
  assert.deepEqual(await sent('falseYetMoves', UNIT), [UNIT, UNIT]);
});

test('feeOnTransfer: one percent less arrives', async () => {
  assert.deepEqual(await sent('feeOnTransfer', 100n * UNIT), [100n * UNIT, 99n * UNIT]);
  assert.equal(await returned('feeOnTransfer', UNIT), TRUE);
});

test('revertsOnZero: zero is rejected, one is accepted', async () => {
  await assert.rejects(returned('revertsOnZero', 0n), /amount is zero/);
  assert.equal(await returned('star', 0n), TRUE);
  assert.deepEqual(await sent('revertsOnZero', 1n), [1n, 1n]);
});

test('pausable: paused at the start; transfers work when unpaused', async () => {
  await assert.rejects(returned('pausable', 1n), /paused/);
  await asOwner('pausable', 'function setPaused(bool)', false);
  assert.deepEqual(await sent('pausable', 1n), [1n, 1n]);
});

test('blacklist: listed accounts can neither send nor receive', async () => {
  await assert.rejects(returned('blacklist', 1n, SEED_BLACKLISTED), /blacklisted/);
  assert.deepEqual(await sent('blacklist', 1n), [1n, 1n]);
  await asOwner('blacklist', 'function setBlacklisted(address, bool)', FROM, true);
  await assert.rejects(returned('blacklist', 1n), /blacklisted/);
});

test('rebasing: all balances change without a transfer, and a transfer may round', async () => {
  const before = await chain.held(of('rebasing'), OTHER);
  const { logs } = await asOwner('rebasing', 'function rebase(uint256)', 3n * UNIT);
  assert.deepEqual(logs, []);
  assert.equal(await chain.held(of('rebasing'), OTHER), 3n * before);
  const [left, came] = await sent('rebasing', 100n);
  assert.deepEqual([left, came], [99n, 99n]);
});

test('spam: every account seems to hold it, and none can send it', async () => {
  assert.equal(await chain.held(of('spam'), TO), SEED_TOKENS.spam.held);
  await assert.rejects(returned('spam', 1n), /visit the site first/);
});

test('look-alike: another token with the same symbol', () => {
  const { usdx, lookalike } = SEED_TOKENS;
  assert.notEqual(lookalike.symbol, usdx.symbol);
  assert.equal(lookalike.symbol?.normalize('NFKC').replace('\u0425', 'X'), usdx.symbol);
  assert.equal(lookalike.decimals, usdx.decimals);
});
