/**
 * Tests transfers that a Token-2022 mint or account forbids: reported before any prompt, and never
 * guessed.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { base58 } from '@scure/base';
import { solana } from '../../widget/adapters/solana';
import type { Sender, Transfer, TransferQuote } from '../../widget/core/contracts/sender';
import { type SolanaChain, startSolanaChain, TOKEN, TOKEN_2022 } from './fake-solana-chain';

const sender = solana.send as Sender;
/** Any program as the hook: its type does not matter, because its required accounts are unknown. */
const HOOK = TOKEN;
const NO_HOOK = '11111111111111111111111111111111';
let chain: SolanaChain;

before(async () => {
  chain = await startSolanaChain();
});
after(() => chain.stop());

const of = (token: string, amount = 10n): Transfer => ({
  token,
  decimals: 6,
  to: chain.other,
  amount,
});

/** Asserts that the quote is impossible, and that the chain also rejects the forced transfer. */
async function refused(transfer: Transfer): Promise<TransferQuote> {
  const quote = await sender.quote(chain.place, transfer);
  assert.equal(quote.simulation.ok, false);
  await assert.rejects(sender.submit(chain.place, transfer, quote));
  return quote;
}

test('transfer hook: rejected by name, and the wallet gets no request', async () => {
  const mint = await chain.mint(TOKEN_2022, 6, 1_000n, { hook: HOOK });
  const asked = chain.asked.length;
  const quote = await sender.quote(chain.place, of(mint));
  assert.deepEqual(quote.simulation, {
    ok: false,
    reason: 'the token runs a program of its own at each transfer, which is not supported here',
  });
  assert.equal(quote.max, 1_000n);
  await assert.rejects(sender.submit(chain.place, of(mint), quote), { code: 'send_changed' });
  assert.equal(chain.asked.length, asked);
  assert.equal((await sender.tokenFacts(chain.place, mint)).decimals, 6);
});

test('node omits the accounts after simulation: the fee comes from the mint, and the chain enforces it', async (t) => {
  const { fetch } = globalThis;
  t.mock.method(globalThis, 'fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await fetch(...asked);
    if (!String(asked[1]?.body).includes('simulateTransaction')) return answer;
    const reply = JSON.parse(await answer.text());
    delete reply.result.value.accounts;
    return new Response(JSON.stringify(reply));
  });
  for (const [program, kind, received] of [
    [TOKEN_2022, { feeBasisPoints: 250 }, 9n],
    [TOKEN_2022, {}, 10n],
    [TOKEN, {}, 10n],
  ] as const) {
    const mint = await chain.mint(program, 6, 1_000n, kind);
    const quote = await sender.quote(chain.place, of(mint));
    assert.deepEqual(quote.simulation, { ok: true });
    assert.deepEqual([quote.received, quote.receivedUnknown], [received, undefined]);
    // The cost of opening the recipient's account is known anyway.
    assert.ok((quote.opensAccount ?? 0n) > 0n);
    chain.clock.now += 400;
    await sender.submit(chain.place, of(mint), quote);
    assert.equal(await chain.held(chain.other, mint, program), received);
    // The last number in the signed data is the exact fee: the token cannot keep one unit more.
    const signed = Buffer.from(chain.asked.at(-1) ?? []);
    if (program === TOKEN_2022)
      assert.equal(signed.readBigUInt64LE(signed.length - 9), 10n - received);
  }
});

test('token transfer fee: the chain enforces the quoted fee exactly, or sends nothing', async () => {
  const amount = 10_000n;
  const mint = await chain.mint(TOKEN_2022, 6, 10n * amount, { feeBasisPoints: 250 });
  const transfer = of(mint, amount);
  const quote = await sender.quote(chain.place, transfer);
  assert.equal(quote.received, 9_750n);
  const submit = (said: Partial<TransferQuote>) => {
    chain.clock.now += 400;
    return sender.submit(chain.place, transfer, { ...quote, ...said });
  };
  // Simulates a node that hides the fee, and a node that reports a wrong one.
  for (const received of [amount, 9_751n, 9_749n]) {
    await assert.rejects(submit({ received }), String(received));
    assert.equal(await chain.held(chain.other, mint, TOKEN_2022), undefined);
  }
  await submit({});
  assert.equal(await chain.held(chain.other, mint, TOKEN_2022), 9_750n);
});

test('token without a fee, recipient spends between two reads: received amount stays exact', async (t) => {
  const mint = await chain.mint(TOKEN_2022, 6, 1_000n);
  const pay = async () => {
    chain.clock.now += 400;
    const quote = await sender.quote(chain.place, of(mint));
    await sender.submit(chain.place, of(mint), quote);
    return quote.received;
  };
  assert.equal(await pay(), 10n);
  const { fetch } = globalThis;
  t.mock.method(globalThis, 'fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await fetch(...asked);
    if (!String(asked[1]?.body).includes('getMultipleAccounts')) return answer;
    const reply = JSON.parse(await answer.text());
    for (const account of reply.result.value) {
      const data = Buffer.from(account?.data?.[0] ?? '', 'base64');
      const isTheirs = data.length >= 165 && base58.encode(data.subarray(32, 64)) === chain.other;
      if (!isTheirs) continue;
      // This much was present at the read, and is gone at the simulation.
      data.writeBigUInt64LE(data.readBigUInt64LE(64) + 5n, 64);
      account.data[0] = data.toString('base64');
    }
    return new Response(JSON.stringify(reply));
  });
  assert.equal(await pay(), 10n);
  assert.equal(await chain.held(chain.other, mint, TOKEN_2022), 20n);
});

test('more than the sent amount seems to arrive: no fee assumed; to oneself: sent unchanged', async () => {
  const mint = await chain.mint(TOKEN_2022, 6, 1_000n);
  const quote = await sender.quote(chain.place, of(mint));
  // A third party's transfer came in between: it looks as if more would arrive.
  await sender.submit(chain.place, of(mint), { ...quote, received: 500n });
  assert.equal(await chain.held(chain.other, mint, TOKEN_2022), 10n);
  const kept = await chain.mint(TOKEN_2022, 6, 1_000n, { feeBasisPoints: 250 });
  const own = { ...of(kept), to: chain.place.from };
  await sender.submit(chain.place, own, await sender.quote(chain.place, own));
  assert.equal(await chain.held(chain.place.from, kept, TOKEN_2022), 1_000n);
});

test('hook without a program: ignored, and the transfer is sent', async () => {
  const mint = await chain.mint(TOKEN_2022, 6, 1_000n, { hook: NO_HOOK });
  const quote = await sender.quote(chain.place, of(mint));
  assert.deepEqual(quote.simulation, { ok: true });
  await sender.submit(chain.place, of(mint), quote);
  assert.equal(await chain.held(chain.other, mint, TOKEN_2022), 10n);
});

test('non-transferable token, frozen account, required memo: each is reported', async () => {
  const bound = await chain.mint(TOKEN_2022, 6, 1_000n, { bound: true });
  const frozen = await chain.mint(TOKEN_2022, 6, 1_000n, {});
  await chain.freeze(frozen);
  const memo = await chain.mint(TOKEN_2022, 6, 1_000n, {});
  await chain.wantMemo(memo);
  const cases: [mint: string, reason: RegExp][] = [
    [bound, /^Transfer is disabled for this mint: custom program error: 0x25$/],
    [frozen, /Account is frozen/],
    [memo, /No memo in previous instruction/],
  ];
  for (const [mint, reason] of cases) {
    const { simulation, max } = await refused(of(mint));
    assert.match(simulation.ok ? '' : simulation.reason, reason);
    assert.equal(max, 1_000n);
    assert.equal(await chain.held(chain.place.from, mint, TOKEN_2022), 1_000n);
  }
});

test('SOL to the system program: rejected with a fee quote, without a crash', async () => {
  const transfer = { token: 'native', decimals: 9, to: NO_HOOK, amount: 1_000_000n };
  const quote = await sender.quote(chain.place, transfer);
  assert.deepEqual(quote.simulation, { ok: false, reason: 'the receiver is a program' });
  assert.equal(quote.fee, 5_000n);
  assert.ok(sender.burnAddresses.includes(transfer.to));
  const asked = chain.asked.length;
  await assert.rejects(sender.submit(chain.place, transfer, quote));
  assert.equal(chain.asked.length, asked);
});
