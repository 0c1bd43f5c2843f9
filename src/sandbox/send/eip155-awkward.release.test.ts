/** Sends the seed's awkward tokens on the chain and checks that the result matches the review. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { encodeFunctionData, parseAbi } from 'viem';
import { eip155 } from '../../widget/adapters/eip155';
import type { Sender, SendLocation, Transfer } from '../../widget/core/contracts/sender';
import {
  SEED_ACCOUNTS,
  SEED_BLACKLISTED,
  SEED_TOKENS,
  type SeedToken,
  type SeedTokenName,
} from '../facts-seed';
import { type SendChain, startSendChain } from './fake-send-chain';

declare const __ROOT__: string;

const sender = eip155.send as Sender;
const UNIT = 10n ** 18n;
let chain: SendChain;

before(async () => {
  chain = await startSendChain(31_337, path.join(__ROOT__, 'src/sandbox/seed'));
});
after(() => chain.stop());

const seed: Record<string, SeedToken> = SEED_TOKENS;
const of = (name: SeedTokenName, amount: bigint, to = chain.other): Transfer => ({
  token: SEED_TOKENS[name].address,
  decimals: seed[name]?.decimals ?? 18,
  to,
  amount,
});

async function asOwner(name: SeedTokenName, text: string, ...args: unknown[]): Promise<void> {
  const data = encodeFunctionData({ abi: parseAbi([text] as readonly string[]), args } as never);
  const call = { from: SEED_ACCOUNTS.deployer, to: SEED_TOKENS[name].address, data };
  await chain.mined(await chain.rpc<string>('eth_sendTransaction', call));
}

async function reasonOf(transfer: Transfer): Promise<string> {
  const { simulation } = await sender.quote(chain.place, transfer);
  return simulation.ok ? '' : simulation.reason;
}

/** Balances of sender and recipient. */
const held = (name: SeedTokenName): Promise<bigint[]> =>
  Promise.all(
    [chain.place.from, chain.other].map((one) => chain.held(SEED_TOKENS[name].address, one)),
  );

async function stateAfter(transfer: Transfer, meanwhile?: () => Promise<void>): Promise<string> {
  const { from } = chain.place;
  const quote = await sender.quote(chain.place, transfer);
  assert.deepEqual(quote.simulation, { ok: true });
  await meanwhile?.();
  const id = await sender.submit(chain.place, transfer, quote);
  await chain.mined(id);
  return (await sender.status(chain.network, id, { from })).state;
}

/** Sends and asserts that the reviewed amount arrives. */
async function arrives(name: SeedTokenName, amount: bigint): Promise<void> {
  const [mine = 0n, theirs = 0n] = await held(name);
  const transfer = of(name, amount);
  const quote = await sender.quote(chain.place, transfer);
  assert.deepEqual([quote.simulation, quote.max], [{ ok: true }, mine]);
  const id = await sender.submit(chain.place, transfer, quote);
  await chain.mined(id);
  const [, now = 0n] = await held(name);
  assert.equal(now - theirs, quote.received, name);
}

for (const name of ['gem0', 'wide36', 'noReturn', 'feeOnTransfer'] as const) {
  test(`${name}: the reviewed amount arrives`, async () => {
    const [mine = 0n] = await held(name);
    await arrives(name, mine / 2n + 1n);
  });
}

test('feeOnTransfer: the review shows less than the sent amount; one call that the wallet answers', async () => {
  const quote = await sender.quote(chain.place, of('feeOnTransfer', 100n * UNIT));
  assert.deepEqual([quote.received, quote.receivedUnknown], [99n * UNIT, undefined]);
});

/** A wallet whose node returns this for a call with a code override for the sender. */
function without(overrides: () => unknown): SendLocation {
  type Asked = { method: string; params?: readonly unknown[] | object };
  const request = async ({ method, params = [] }: Asked): Promise<unknown> => {
    const list = params as unknown[];
    return list.length === 3 ? overrides() : chain.rpc(method, ...list);
  };
  // Without RPC URLs, no other node can answer.
  const network = { ...chain.network, rpcUrls: [] };
  return { ...chain.place, network, provider: { request } };
}

test('no node supports code overrides: received amount is marked unknown, and the full amount is shown', async () => {
  const refuses = () => {
    throw Object.assign(new Error('too many arguments, want at most 2'), { code: -32602 });
  };
  // A node that ignores the override calls an account without code.
  for (const answer of [refuses, () => '0x']) {
    const quote = await sender.quote(without(answer), of('feeOnTransfer', 100n * UNIT));
    assert.deepEqual([quote.received, quote.receivedUnknown], [100n * UNIT, true]);
    assert.deepEqual(quote.simulation, { ok: true });
  }
});

test('token that fails only in the simulation: received amount is marked unknown', async () => {
  const reverts = () => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' });
  };
  const quote = await sender.quote(without(reverts), of('feeOnTransfer', 100n * UNIT));
  assert.deepEqual([quote.received, quote.receivedUnknown], [100n * UNIT, true]);
  assert.deepEqual(quote.simulation, { ok: true });
});

test('transfer to oneself: a token fee applies as usual; no fee, no loss', async () => {
  const { from } = chain.place;
  for (const [name, kept] of [
    ['feeOnTransfer', UNIT],
    ['star', 0n],
  ] as const) {
    const transfer = of(name, 100n * UNIT, from);
    const quote = await sender.quote(chain.place, transfer);
    assert.deepEqual([quote.received, quote.receivedUnknown], [100n * UNIT - kept, undefined]);
    const [before = 0n] = await held(name);
    await chain.mined(await sender.submit(chain.place, transfer, quote));
    const [after = 0n] = await held(name);
    assert.equal(before - after, kept, name);
  }
});

test('native coin or zero amount: the result is known without that call', async () => {
  const place = without(() => assert.fail('asked'));
  const coin = { token: 'native', decimals: 18, to: chain.other, amount: 7n };
  for (const transfer of [coin, of('star', 0n)]) {
    const { received, receivedUnknown } = await sender.quote(place, transfer);
    assert.deepEqual([received, receivedUnknown], [transfer.amount, undefined]);
  }
});

test('returnsFalse and falseYetMoves: neither is sent', async () => {
  for (const name of ['returnsFalse', 'falseYetMoves'] as const) {
    assert.equal(await reasonOf(of(name, UNIT)), 'the token answers no');
  }
});

test('spam: its revert reason is shown', async () => {
  assert.match(await reasonOf(of('spam', 1n)), /visit the site first/);
});

test('revertsOnZero: one is sent; a call with zero gives the maximum', async () => {
  await arrives('revertsOnZero', 1n);
  const [mine] = await held('revertsOnZero');
  const none = await sender.quote(chain.place, of('revertsOnZero', 0n));
  assert.equal(none.max, mine);
  assert.match(none.simulation.ok ? '' : none.simulation.reason, /amount is zero/);
  const over = await reasonOf(of('revertsOnZero', (mine ?? 0n) + 1n));
  assert.equal(over, 'more than there is');
  await arrives('revertsOnZero', mine ?? 0n);
});

test('blacklist: a listed account can neither receive nor send; listed after the review: fails', async () => {
  const { from } = chain.place;
  const set = (on: boolean) =>
    asOwner('blacklist', 'function setBlacklisted(address, bool)', from, on);
  assert.match(await reasonOf(of('blacklist', 1n, SEED_BLACKLISTED)), /blacklisted/);
  const before = await held('blacklist');
  assert.equal(await stateAfter(of('blacklist', 1n), () => set(true)), 'failed');
  assert.deepEqual(await held('blacklist'), before);
  assert.match(await reasonOf(of('blacklist', 1n)), /blacklisted/);
  await set(false);
  await arrives('blacklist', 5n);
});

test('pausable: paused is reported; open is sent; paused after the review fails and moves nothing', async () => {
  const set = (paused: boolean) => asOwner('pausable', 'function setPaused(bool)', paused);
  assert.match(await reasonOf(of('pausable', 1n)), /paused/);
  await set(false);
  await arrives('pausable', UNIT);
  const before = await held('pausable');
  assert.equal(await stateAfter(of('pausable', UNIT), () => set(true)), 'failed');
  assert.deepEqual(await held('pausable'), before);
});

test('rebasing: the received amount is exact, and a later decrease is detected', async () => {
  const rebase = (perShare: bigint) => asOwner('rebasing', 'function rebase(uint256)', perShare);
  await rebase(3n * UNIT);
  const { received } = await sender.quote(chain.place, of('rebasing', 100n));
  assert.equal(received, 99n);
  await arrives('rebasing', 100n);
  const [left = 0n] = await held('rebasing');
  await rebase(UNIT);
  const shrunk = await sender.quote(chain.place, of('rebasing', left));
  assert.equal(shrunk.max, left / 3n);
  assert.deepEqual(shrunk.simulation, { ok: false, reason: 'more than there is' });
});
