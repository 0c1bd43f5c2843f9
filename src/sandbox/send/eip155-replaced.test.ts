/**
 * Tests payments whose transaction another one of the account has replaced, or that went out under
 * another hash.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { eip155 } from '../../widget/adapters/eip155';
import type { Sender, SentFacts, TransferStatus } from '../../widget/core/contracts/sender';
import { compile } from './fake-contracts';
import { type SendChain, startSendChain } from './fake-send-chain';

const sender = eip155.send as Sender;
const NEVER_SENT = `0x${'0f'.repeat(32)}`;
let chain: SendChain;
let token: string;

before(async () => {
  chain = await startSendChain();
  token = await chain.deploy(compile().Plain?.bytecode ?? '');
});
after(() => chain.stop());
beforeEach(() => chain.rpc('evm_setAutomine', false));
afterEach(() => chain.rpc('evm_setAutomine', true));

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (text: string): string => text.replace('0x', '').toLowerCase().padStart(64, '0');

interface Attempt {
  to?: string;
  value?: string;
  data?: string;
}
/** Dearer each time, so that it takes the place of the one before. */
let gwei = 20;
async function send(nonce: number, attempt: Attempt): Promise<string> {
  gwei = Math.ceil(gwei * 1.2);
  const price = hex(BigInt(gwei) * 1_000_000_000n);
  return chain.rpc('eth_sendTransaction', {
    from: chain.place.from,
    nonce: hex(nonce),
    gas: '0x30000',
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
    ...attempt,
  });
}
const nextNonce = async (): Promise<number> =>
  Number(await chain.rpc('eth_getTransactionCount', chain.place.from, 'latest'));

/** The first transaction, its replacement in a block, and blocks of others after it. */
async function replace(first: Attempt, second: Attempt, sent: Partial<SentFacts>) {
  const nonce = await nextNonce();
  const id = await send(nonce, first);
  const by = await send(nonce, second);
  await chain.rpc('evm_mine');
  await chain.mined(by);
  await chain.rpc('anvil_mine', hex(20));
  const { from } = chain.place;
  const status: TransferStatus = await sender.status(chain.network, id, { from, nonce, ...sent });
  return { status, nonce, by };
}

const coin = (amount: bigint): SentFacts['transfer'] => ({
  token: 'native',
  to: chain.other,
  amount,
});
const transferData = (units: number, more = ''): string =>
  `0xa9059cbb${word(chain.other)}${word(hex(units))}${more}`;

test('same payment at a higher price: confirmed under the new hash', async () => {
  const pay = { to: chain.other, value: hex(5) };
  const { status, nonce, by } = await replace(pay, pay, { transfer: coin(5n) });
  assert.deepEqual(status, { state: 'confirmed', nonce, by });
});

test('same token transfer with bytes after its arguments: confirmed under the new hash', async () => {
  const transfer = { token, to: chain.other, amount: 7n };
  const { status, nonce, by } = await replace(
    { to: token, data: transferData(7) },
    { to: token, data: transferData(7, 'c0ffee') },
    { transfer },
  );
  assert.deepEqual(status, { state: 'confirmed', nonce, by });
});

test('nothing to oneself: canceled', async () => {
  const { status, nonce, by } = await replace(
    { to: chain.other, value: hex(5) },
    { to: chain.place.from, value: '0x0' },
    { transfer: coin(5n) },
  );
  assert.deepEqual(status, { state: 'canceled', nonce, by });
});

test('another amount, recipient or token: replaced, never confirmed', async () => {
  const pay = { to: chain.other, value: hex(5) };
  for (const [second, transfer] of [
    [{ to: chain.other, value: hex(6) }, coin(5n)],
    [{ to: chain.place.from, value: hex(5) }, coin(5n)],
    [{ to: chain.other, value: hex(5), data: '0x01' }, coin(5n)],
    [
      { to: token, data: transferData(8) },
      { token, to: chain.other, amount: 7n },
    ],
    // The content of the first one is not known.
    [pay, undefined],
  ] as const) {
    const { status, nonce, by } = await replace(pay, second, { transfer });
    assert.deepEqual(status, { state: 'replaced', nonce, by });
  }
});

test('same payment that fails on chain: failed', async () => {
  const transfer = { token, to: chain.other, amount: 2n ** 70n };
  const data = `0xa9059cbb${word(chain.other)}${word(hex(2n ** 70n))}`;
  const { status, nonce, by } = await replace(
    { to: token, data },
    { to: token, data },
    { transfer },
  );
  assert.deepEqual(status, { state: 'failed', nonce, by });
});

test('contract call at a higher price: confirmed under the new hash; other content: replaced', async () => {
  const { from } = chain.place;
  const call = { to: token, data: transferData(3), value: '0x0' };
  for (const [second, state] of [
    [call, 'confirmed'],
    [{ ...call, data: transferData(4) }, 'replaced'],
    [{ ...call, data: transferData(3, '00') }, 'replaced'],
    [{ ...call, to: chain.other }, 'replaced'],
    [{ ...call, to: from, data: '0x' }, 'canceled'],
  ] as const) {
    const nonce = await nextNonce();
    const id = await send(nonce, call);
    const seen = await sender.status(chain.network, id, { from });
    assert.deepEqual(seen, { state: 'pending', nonce, call: seen.call });
    // It is not told again.
    const kept = { from, nonce, call: seen.call };
    assert.deepEqual(await sender.status(chain.network, id, kept), { state: 'pending', nonce });
    const by = await send(nonce, second);
    await chain.rpc('evm_mine');
    await chain.mined(by);
    assert.deepEqual(await sender.status(chain.network, id, kept), { state, nonce, by });
  }
});

test('new contract, and nothing to oneself, at a higher price: confirmed under the new hash', async () => {
  const { from } = chain.place;
  for (const attempt of [
    { data: compile().Plain?.bytecode ?? '', gas: '0x400000' },
    { to: from },
  ]) {
    const nonce = await nextNonce();
    const id = await send(nonce, attempt);
    const { call } = await sender.status(chain.network, id, { from });
    const by = await send(nonce, attempt);
    await chain.rpc('evm_mine');
    await chain.mined(by);
    const status = await sender.status(chain.network, id, { from, nonce, call });
    assert.deepEqual(status, { state: 'confirmed', nonce, by });
  }
});

test('contract call whose hash no node shows: found by its content as it was asked for', async () => {
  const { from } = chain.place;
  const nonce = await nextNonce();
  const wanted = { to: token, data: transferData(9), value: 0n };
  const call = await sender.contracts?.contentOf(wanted);
  const by = await send(nonce, { to: token, data: transferData(9) });
  await chain.rpc('evm_mine');
  await chain.mined(by);
  const asked = { from, nextNonce: nonce, call };
  const found = await sender.status(chain.network, NEVER_SENT, asked);
  assert.deepEqual(found, { state: 'confirmed', nonce, by });
});

test('hash that no node shows: found by sender, nonce and content; anything else stays unseen', async () => {
  const { from } = chain.place;
  const nonce = await nextNonce();
  const ask = (sent: Partial<SentFacts>) =>
    sender.status(chain.network, NEVER_SENT, { from, nextNonce: nonce, ...sent });
  const unseen = { state: 'pending', unseen: true };
  assert.deepEqual(await ask({ transfer: coin(5n) }), unseen);
  const by = await send(nonce, { to: chain.other, value: hex(5) });
  assert.deepEqual(await ask({ transfer: coin(5n) }), unseen);
  await chain.rpc('evm_mine');
  await chain.mined(by);
  assert.deepEqual(await ask({ transfer: coin(5n) }), { state: 'confirmed', nonce, by });
  assert.deepEqual(await ask({ transfer: coin(6n) }), unseen);
  assert.deepEqual(await ask({}), unseen);
  assert.deepEqual(await ask({ transfer: coin(5n), nextNonce: undefined }), unseen);
});
