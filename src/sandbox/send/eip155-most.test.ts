/**
 * Tests Max against the receipts, to the last unit, and tests gas estimates that turn out wrong.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eip155 } from '../../widget/adapters/eip155';
import type {
  Sender,
  SendLocation,
  Transfer,
  TransferQuote,
} from '../../widget/core/contracts/sender';
import { compile } from './fake-contracts';
import { type SendChain, startSendChain } from './fake-send-chain';

const sender = eip155.send as Sender;
const contracts = compile();
const ETHER = 10n ** 18n;
const GWEI = 1_000_000_000n;
const ORACLE = '0x420000000000000000000000000000000000000F';
let chain: SendChain;

before(async () => {
  chain = await startSendChain();
});
after(() => chain.stop());

const coin = (amount: bigint, to = chain.place.from): Transfer => ({
  token: 'native',
  decimals: 18,
  to,
  amount,
});
const coinOf = async (owner: string): Promise<bigint> =>
  BigInt(await chain.rpc<string>('eth_getBalance', owner, 'latest'));
const setBaseFee = (fee: bigint): Promise<unknown> =>
  chain.rpc('anvil_setNextBlockBaseFeePerGas', `0x${fee.toString(16)}`);

/** As the form does: computes Max with a small amount, then reviews the whole balance. */
async function sendMost(meanwhile: () => Promise<unknown>) {
  await chain.rpc('anvil_setBalance', chain.other, `0x${ETHER.toString(16)}`);
  await setBaseFee(10n * GWEI);
  await chain.rpc('evm_mine');
  const place = { ...chain.place, from: chain.other };
  const { max } = await sender.quote(place, coin(1n));
  const quote = await sender.quote(place, coin(max));
  assert.deepEqual([quote.simulation, quote.max], [{ ok: true }, max]);
  const before = await coinOf(chain.place.from);
  await meanwhile();
  const id = await sender.submit(place, coin(max), quote);
  await chain.mined(id);
  assert.equal((await coinOf(chain.place.from)) - before, max);
  const receipt = await chain.rpc<Record<'gasUsed' | 'effectiveGasPrice', string>>(
    'eth_getTransactionReceipt',
    id,
  );
  const paid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
  return { quote, paid, left: await coinOf(chain.other) };
}

test('Max: keeps exactly the quoted fee; the unused part is refunded', async () => {
  const { quote, paid, left } = await sendMost(async () => {});
  assert.ok(paid > 0n && paid < quote.fee);
  assert.equal(left, quote.fee - paid);
});

test('actual fee equals the quoted fee: Max leaves zero', async () => {
  const { quote, paid, left } = await sendMost(() => setBaseFee(20n * GWEI));
  assert.equal(paid, quote.fee);
  assert.equal(left, 0n);
});

test('layer 2: Max reserves the layer 1 fee', async () => {
  await chain.rpc('anvil_setCode', ORACLE, contracts.Oracle?.deployed);
  const { quote, paid, left } = await sendMost(() => setBaseFee(20n * GWEI));
  await chain.rpc('anvil_setCode', ORACLE, '0x');
  assert.equal(paid, quote.fee);
  // The local chain charges no layer 1 fee.
  assert.ok(quote.l1Fee > 0n);
  assert.equal(left, quote.l1Fee);
});

test('layer 2 with an operator fee: Max reserves gas, layer 1 fee and operator fee', async () => {
  await chain.rpc('anvil_setCode', ORACLE, contracts.OperatorOracle?.deployed);
  const { quote } = await sendMost(async () => {});
  await chain.rpc('anvil_setCode', ORACLE, '0x');
  const gas = quote.gas ?? 0n;
  const operatorFee = gas * 10n ** 11n + 4n * 10n ** 14n;
  assert.equal(quote.fee, gas * (quote.price?.perGas ?? 0n) + operatorFee);
  assert.ok(quote.l1Fee >= 10n ** 15n);
  assert.equal(quote.max, ETHER - quote.fee - quote.l1Fee);
});

test('operator fee, and fees rise before the review: Max still fits, and the whole fee is kept', async () => {
  await chain.rpc('anvil_setBalance', chain.other, `0x${ETHER.toString(16)}`);
  await chain.rpc('anvil_setCode', ORACLE, contracts.OperatorOracle?.deployed);
  const place = { ...chain.place, from: chain.other };
  const at = async (fee: bigint, amount: bigint): Promise<TransferQuote> => {
    await setBaseFee(fee);
    await chain.rpc('evm_mine');
    return sender.quote(place, coin(amount));
  };
  const seen = await at(10n * GWEI, 0n);
  const now = await at(11n * GWEI, seen.max);
  await chain.rpc('anvil_setCode', ORACLE, '0x');
  assert.ok(now.max >= seen.max);
  const operatorFee = 21_000n * 10n ** 11n + 4n * 10n ** 14n;
  assert.equal(now.fee, 21_000n * (now.price?.perGas ?? 0n) + operatorFee);
});

test('node without a pending block: the quote takes the nonce of the latest one', async (t) => {
  const place = { ...chain.place, provider: { ...chain.place.provider, readsHere: true as const } };
  const { nonce } = await sender.quote(place, coin(1n));
  const ask = globalThis.fetch;
  let refused = 0;
  t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    if (!String(init.body).includes('"pending"')) return ask(url, init);
    refused += 1;
    const { id } = JSON.parse(String(init.body)) as { id: number };
    return Response.json({ jsonrpc: '2.0', id, error: { code: -32602, message: 'no pending' } });
  });
  assert.equal((await sender.quote(place, coin(1n))).nonce, nonce);
  assert.equal(refused, 1);
});

test('fees rise before the review: Max still fits with less headroom; a larger rise is reported', async () => {
  await chain.rpc('anvil_setBalance', chain.other, `0x${ETHER.toString(16)}`);
  const place = { ...chain.place, from: chain.other };
  const at = async (fee: bigint, amount: bigint): Promise<TransferQuote> => {
    await setBaseFee(fee);
    await chain.rpc('evm_mine');
    return sender.quote(place, coin(amount));
  };
  for (const oracle of ['0x', contracts.Oracle?.deployed]) {
    await chain.rpc('anvil_setCode', ORACLE, oracle);
    const seen = await at(10n * GWEI, 0n);
    for (const [fee, goes] of [
      [9n * GWEI, true],
      [10n * GWEI, true],
      [11n * GWEI, true],
      [17n * GWEI, true],
      [18n * GWEI, false],
    ] as const) {
      const now = await at(fee, seen.max);
      assert.equal(seen.max <= now.max, goes, `${fee}`);
      assert.equal(now.max, ETHER - now.fee - now.l1Fee);
      assert.equal(now.fee, (now.gas ?? 0n) * (now.price?.perGas ?? 0n));
      if (!goes) continue;
      // Valid in any next block: one eighth above the current fee.
      assert.ok((now.price?.perGas ?? 0n) >= (fee * 9n) / 8n + (now.price?.tip ?? 0n));
      if (fee > 10n * GWEI) assert.ok(now.fee + now.l1Fee <= seen.fee + seen.l1Fee);
    }
  }
  await chain.rpc('anvil_setCode', ORACLE, '0x');
  const dear = await at(17n * GWEI, ETHER - 21_000n * 20n * GWEI - 10n ** 9n);
  const before = await coinOf(chain.place.from);
  const amount = dear.max;
  await setBaseFee((17n * GWEI * 9n) / 8n);
  const id = await sender.submit(place, coin(amount), dear);
  await chain.mined(id);
  assert.equal((await coinOf(chain.place.from)) - before, amount);
});

test('tokens but no native coin: the fee is estimated and the missing coin reported, not a failure', async () => {
  const token = await chain.deploy(contracts.Plain?.bytecode ?? '');
  const transfer = { token, decimals: 6, to: chain.other, amount: 1_000n };
  await chain.mined(
    await sender.submit(chain.place, transfer, await sender.quote(chain.place, transfer)),
  );
  await chain.rpc('anvil_setBalance', chain.other, '0x0');
  const place = { ...chain.place, from: chain.other };
  const quote = await sender.quote(place, { ...transfer, to: chain.place.from });
  assert.deepEqual([quote.simulation, quote.max, quote.coin], [{ ok: true }, 1_000n, 0n]);
  assert.ok(quote.fee > quote.coin);
});

/** A wallet whose node returns this for a gas estimate. */
const estimating = (answer: () => unknown, nodes = chain.network.rpcUrls): SendLocation => ({
  ...chain.place,
  network: { ...chain.network, rpcUrls: nodes },
  provider: {
    async request({ method, params }: { method: string; params?: readonly unknown[] | object }) {
      if (method === 'eth_estimateGas') return answer();
      return chain.rpc(method, ...((params ?? []) as unknown[]));
    },
  },
});
const fail = (error: object) => () => Promise.reject(Object.assign(new Error('no'), error));

test('call succeeds but gas estimation fails: rejected with the chain’s own reason', async () => {
  const reason = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${Buffer.from('full').toString('hex').padEnd(64, '0')}`;
  const { simulation } = await sender.quote(estimating(fail({ code: 3, data: reason })), coin(1n));
  assert.deepEqual(simulation, { ok: false, reason: 'full' });
});

test('no gas estimate available: no quote, and no confirmation', async () => {
  const place = estimating(fail({ code: -32603 }), ['http://127.0.0.1:9/']);
  await assert.rejects(sender.quote(place, coin(1n)), { code: 'rpc_unavailable' });
});

test('gas limit: the estimate plus a fifth; if that is too little, it fails and nothing moves', async () => {
  const vault = await chain.deploy(contracts.Vault?.bytecode ?? '');
  const quoteBy = (gas: string): Promise<TransferQuote> =>
    sender.quote(
      estimating(async () => gas),
      coin(5n, vault),
    );
  const send = async (quote: TransferQuote): Promise<string> => {
    const id = await sender.submit(chain.place, coin(5n, vault), quote);
    await chain.mined(id);
    return (await sender.status(chain.network, id, { from: chain.place.from })).state;
  };
  const call = { from: chain.place.from, to: vault, value: '0x5' };
  const needed = BigInt(await chain.rpc<string>('eth_estimateGas', call));
  const under = await quoteBy('0x5400');
  assert.equal(under.gas, (0x5400n * 12n) / 10n);
  assert.ok((under.gas ?? 0n) < needed);
  assert.equal(await send(under), 'failed');
  assert.equal(await coinOf(vault), 0n);
  const close = await quoteBy(`0x${((needed * 9n) / 10n).toString(16)}`);
  assert.equal(await send(close), 'confirmed');
  assert.equal(await coinOf(vault), 5n);
});
