/** Tests changes on the chain during a review, and transactions that wait behind another one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eip155 } from '../../widget/adapters/eip155';
import type { Sender, Transfer } from '../../widget/core/contracts/sender';
import { type SendChain, startSendChain } from './fake-send-chain';

const sender = eip155.send as Sender;
const GWEI = 1_000_000_000n;
let chain: SendChain;

before(async () => {
  chain = await startSendChain();
});
after(() => chain.stop());

const coin = (amount: bigint): Transfer => ({
  token: 'native',
  decimals: 18,
  to: chain.other,
  amount,
});
const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** Base fee of the newest block. */
async function baseFee(gwei: bigint): Promise<void> {
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', hex(gwei * GWEI));
  await chain.rpc('evm_mine');
}

test('base fee rises tenfold: the next quote includes it, and the transaction pays it', async () => {
  const { from } = chain.place;
  await baseFee(10n);
  const seen = await sender.quote(chain.place, coin(5n));
  await baseFee(100n);
  const now = await sender.quote(chain.place, coin(5n));
  const tip = now.price?.tip ?? 0n;
  assert.equal(seen.price?.perGas, 20n * GWEI + tip);
  assert.equal(now.price?.perGas, 200n * GWEI + tip);
  assert.ok(now.fee > 9n * seen.fee);
  // Max decreases by the same amount.
  assert.equal(seen.max - now.max, now.fee - seen.fee);
  const id = await sender.submit(chain.place, coin(5n), now);
  await chain.mined(id);
  assert.equal((await sender.status(chain.network, id, { from })).state, 'confirmed');
  const told = await chain.rpc<{ maxFeePerGas: string }>('eth_getTransactionByHash', id);
  assert.equal(BigInt(told.maxFeePerGas), now.price?.perGas);
});

test('outdated quote with a fee too low: not reported as included', async () => {
  await baseFee(10n);
  const seen = await sender.quote(chain.place, coin(5n));
  await baseFee(100n);
  const held = await chain.rpc<string>('eth_getBalance', chain.other, 'latest');
  const said = await sender.submit(chain.place, coin(5n), seen).then(
    (id) => sender.status(chain.network, id, { from: chain.place.from }),
    (cause) => ({ state: cause.code }),
  );
  assert.ok(['send_failed', 'pending'].includes(said.state), said.state);
  await chain.rpc('evm_mine');
  assert.equal(await chain.rpc('eth_getBalance', chain.other, 'latest'), held);
  await chain.rpc('anvil_dropAllTransactions');
});

test('behind a nonce gap: pending with its nonce; confirmed when the gap is filled', async () => {
  const { from } = chain.place;
  await baseFee(1n);
  const next = Number(await chain.rpc('eth_getTransactionCount', from, 'latest'));
  const options = { from, to: chain.other, value: '0x1', gas: '0x5208' };
  const nonce = next + 1;
  const send = (at: number) =>
    chain.rpc<string>('eth_sendTransaction', { ...options, nonce: hex(BigInt(at)) });
  const behind = await send(nonce);
  await chain.rpc('evm_mine');
  const status = async (sent: { nonce?: number }) => {
    const { call: _, ...found } = await sender.status(chain.network, behind, { from, ...sent });
    return found;
  };
  assert.deepEqual(await status({}), { state: 'pending', nonce });
  assert.deepEqual(await status({ nonce }), { state: 'pending', nonce });
  // The nonce counts from executable transactions and ignores queued ones.
  assert.equal((await sender.quote(chain.place, coin(1n))).nonce, next);
  await chain.mined(await send(next));
  await chain.rpc('evm_mine');
  await chain.mined(behind);
  assert.deepEqual(await status({ nonce }), { state: 'confirmed' });
});

test('behind a nonce gap and dropped by the node: unseen, without a final state or a replacement', async () => {
  const { from } = chain.place;
  const next = Number(await chain.rpc('eth_getTransactionCount', from, 'latest'));
  const nonce = next + 3;
  const options = { from, to: chain.other, value: '0x1', gas: '0x5208', nonce: hex(BigInt(nonce)) };
  const id = await chain.rpc<string>('eth_sendTransaction', options);
  await chain.rpc('anvil_dropAllTransactions');
  const status = await sender.status(chain.network, id, { from, nonce });
  assert.deepEqual(status, { state: 'pending', nonce, unseen: true });
});

test('reorg drops the block: the success is withdrawn, and the replacement is reported', async () => {
  const { from } = chain.place;
  await baseFee(1n);
  const quote = await sender.quote(chain.place, coin(3n));
  const { nonce = assert.fail() } = quote;
  const held = await chain.rpc<string>('eth_getBalance', chain.other, 'latest');
  const id = await sender.submit(chain.place, coin(3n), quote);
  await chain.mined(id);
  const status = (sent: { nonce?: number }) => sender.status(chain.network, id, { from, ...sent });
  assert.deepEqual(await status({}), { state: 'confirmed' });
  await chain.rpc('anvil_reorg', 1, []);
  assert.equal(await chain.rpc('eth_getBalance', chain.other, 'latest'), held);
  assert.deepEqual(await status({ nonce }), { state: 'pending', nonce, unseen: true });
  // No node knows its nonce: the transaction may only be slow.
  assert.deepEqual(await status({}), { state: 'pending', unseen: true });
  const other = { from, to: chain.other, value: '0x9', gas: '0x5208', nonce: hex(BigInt(nonce)) };
  const by = await chain.rpc<string>('eth_sendTransaction', other);
  await chain.mined(by);
  assert.deepEqual(await status({ nonce }), { state: 'replaced', nonce, by });
});
