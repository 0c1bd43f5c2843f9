/** What Max leaves, by the receipts and to the last unit; and what the gas was thought to be, and was not. */
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

/** As the form does: the most by a question about a little, and then a review of all of it. */
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

test('Max leaves the fee that was said and not a unit more: what of it was not used comes back', async () => {
  const { quote, paid, left } = await sendMost(async () => {});
  assert.ok(paid > 0n && paid < quote.fee);
  assert.equal(left, quote.fee - paid);
});

test('when the fee is as high as was said, Max leaves nothing at all', async () => {
  const { quote, paid, left } = await sendMost(() => setBaseFee(20n * GWEI));
  assert.equal(paid, quote.fee);
  assert.equal(left, 0n);
});

test('Max leaves what the chain below may ask for', async () => {
  await chain.rpc('anvil_setCode', ORACLE, contracts.Oracle?.deployed);
  const { quote, paid, left } = await sendMost(() => setBaseFee(20n * GWEI));
  await chain.rpc('anvil_setCode', ORACLE, '0x');
  assert.equal(paid, quote.fee);
  // This chain charges nothing for what is below it.
  assert.ok(quote.l1Fee > 0n);
  assert.equal(left, quote.l1Fee);
});

test('what Max left still does when the fees have risen by the review, with less room; by too much it is told', async () => {
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
      // What gets in however the next block is: by an eighth dearer.
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

test('who has tokens and no coin for their fee can have it reckoned: that it is missing is told, not a failure', async () => {
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

/** A wallet whose node answers so when it is asked how much gas something needs. */
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

test('a call that goes well and whose gas nobody can estimate is refused, with the chain’s own reason', async () => {
  const reason = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${Buffer.from('full').toString('hex').padEnd(64, '0')}`;
  const { simulation } = await sender.quote(estimating(fail({ code: 3, data: reason })), coin(1n));
  assert.deepEqual(simulation, { ok: false, reason: 'full' });
});

test('where nobody says what gas it needs there is no quote, and so nothing to confirm', async () => {
  const place = estimating(fail({ code: -32603 }), ['http://127.0.0.1:9/']);
  await assert.rejects(sender.quote(place, coin(1n)), { code: 'rpc_unavailable' });
});

test('a fifth more than the estimate is allowed for; where that is too little it failed, and nothing moved', async () => {
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
