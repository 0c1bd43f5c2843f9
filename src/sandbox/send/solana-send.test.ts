import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { base58 } from '@scure/base';
import type { Address } from '@solana/web3.js';
import { findAssociatedTokenPda } from '@solana-program/token';
import { solana } from '../../widget/adapters/solana';
import type { Sender, Transfer } from '../../widget/core/contracts/sender';
import { type SolanaChain, startSolanaChain, TOKEN, TOKEN_2022 } from './fake-solana-chain';

const sender = solana.send as Sender;
const THIRD_PARTY = base58.encode(new Uint8Array(32).fill(9));
let chain: SolanaChain;

before(async () => {
  chain = await startSolanaChain();
});
after(() => chain.stop());

const coin = (amount: bigint, to = chain.other): Transfer => ({
  token: 'native',
  decimals: 9,
  to,
  amount,
});
const token = (mint: string, decimals: number, amount: bigint, to = chain.other): Transfer => ({
  token: mint,
  decimals,
  to,
  amount,
});
const coinOf = async (owner: string): Promise<bigint> =>
  BigInt((await chain.call<{ value: number }>('getBalance', owner)).value);

async function send(transfer: Transfer): Promise<string> {
  const quote = await sender.quote(chain.place, transfer);
  assert.deepEqual(quote.simulation, { ok: true });
  // One slot later: the same transfer would otherwise be the same transaction.
  chain.clock.now += 400;
  return sender.submit(chain.place, transfer, quote);
}

test('SOL: arrives to the last lamport, at the quoted cost', async () => {
  const [mine, theirs] = [await coinOf(chain.place.from), await coinOf(chain.other)];
  const { fee } = await sender.quote(chain.place, coin(123_456_789n));
  const id = await send(coin(123_456_789n));
  assert.equal((await coinOf(chain.other)) - theirs, 123_456_789n);
  assert.equal(mine - (await coinOf(chain.place.from)), 123_456_789n + fee);
  const status = await sender.status(chain.network, id, { from: chain.place.from });
  assert.deepEqual(status, { state: 'confirmed' });
});

test('Max: leaves exactly the fee', async () => {
  const quote = await sender.quote(chain.place, coin(1n));
  assert.equal(quote.max, quote.coin - quote.fee);
  const all = await sender.quote(chain.place, coin(quote.max));
  assert.deepEqual(all.simulation, { ok: true });
  const over = await sender.quote(chain.place, coin(quote.coin + 1n));
  assert.equal(over.simulation.ok, false);
});

for (const [name, program, decimals] of [
  ['SPL', TOKEN, 6],
  ['SPL of whole pieces', TOKEN, 0],
  ['Token-2022', TOKEN_2022, 9],
] as const) {
  test(`${name}: opens the recipient’s account once, at the quoted cost, and moves the amount`, async () => {
    const mint = await chain.mint(program, decimals, 5_000n);
    const facts = await sender.tokenFacts(chain.place, mint);
    assert.equal(facts.decimals, decimals);
    const transfer = token(mint, decimals, 1_234n);
    const quote = await sender.quote(chain.place, transfer);
    assert.equal(quote.max, 5_000n);
    assert.equal(quote.received, 1_234n);
    const before = await coinOf(chain.place.from);
    await send(transfer);
    const spent = before - (await coinOf(chain.place.from));
    assert.equal(spent, quote.fee + (quote.opensAccount ?? 0n));
    assert.ok((quote.opensAccount ?? 0n) > 0n);
    assert.equal(await chain.held(chain.other, mint, program), 1_234n);
    const again = await sender.quote(chain.place, transfer);
    assert.equal(again.opensAccount, undefined);
    await send(transfer);
    assert.equal(await chain.held(chain.other, mint, program), 2_468n);
    assert.equal(await chain.held(chain.place.from, mint, program), 5_000n - 2_468n);
  });
}

test('token with a transfer fee: reports the received amount', async () => {
  const mint = await chain.mint(TOKEN_2022, 6, 1_000_000n, { feeBasisPoints: 250 });
  const quote = await sender.quote(chain.place, token(mint, 6, 10_000n));
  assert.equal(quote.received, 9_750n);
  assert.ok((quote.opensAccount ?? 0n) > 0n);
  const before = await coinOf(chain.place.from);
  await send(token(mint, 6, 10_000n));
  assert.equal(await chain.held(chain.other, mint, TOKEN_2022), 9_750n);
  const spent = before - (await coinOf(chain.place.from));
  assert.equal(spent, quote.fee + (quote.opensAccount ?? 0n));
});

test('decimals other than the mint’s: rejected before the wallet is asked', async () => {
  const mint = await chain.mint(TOKEN, 6, 1_000n);
  const asked = chain.asked.length;
  const transfer = token(mint, 2, 1n);
  await assert.rejects(sender.quote(chain.place, transfer), { code: 'send_changed' });
  const quote = await sender.quote(chain.place, token(mint, 6, 1n));
  await assert.rejects(sender.submit(chain.place, transfer, quote), { code: 'send_changed' });
  assert.equal(chain.asked.length, asked);
});

test('programs, mints and token accounts: rejected as recipients', async () => {
  const mint = await chain.mint(TOKEN, 6, 1_000n);
  const [account] = await findAssociatedTokenPda({
    owner: chain.place.from as Address,
    mint: mint as Address,
    tokenProgram: TOKEN as Address,
  });
  for (const to of [TOKEN, mint, account]) {
    for (const transfer of [token(mint, 6, 1n, to), coin(1_000_000n, to)]) {
      const quote = await sender.quote(chain.place, transfer);
      assert.equal(quote.simulation.ok, false, to);
      assert.equal(quote.recipientIsContract, true);
    }
  }
});

test('off-curve address: not a wallet, even without an account', async () => {
  const mint = await chain.mint(TOKEN, 6, 1_000n);
  const [unopened] = await findAssociatedTokenPda({
    owner: chain.other as Address,
    mint: mint as Address,
    tokenProgram: TOKEN as Address,
  });
  for (const transfer of [token(mint, 6, 1n, unopened), coin(10_000_000n, unopened)]) {
    const quote = await sender.quote(chain.place, transfer);
    assert.deepEqual([quote.recipientKnown, quote.recipientIsContract], [false, true]);
  }
  const { recipientIsContract } = await sender.quote(chain.place, token(mint, 6, 1n));
  assert.equal(recipientIsContract, false);
});

test('address that is not a mint: not sent', async () => {
  for (const address of [chain.other, THIRD_PARTY, TOKEN]) {
    await assert.rejects(sender.tokenFacts(chain.place, address), { code: 'token_unreadable' });
  }
});

test('amount above the balance, or a zero balance: reported', async () => {
  const mint = await chain.mint(TOKEN, 6, 10n);
  const over = await sender.quote(chain.place, token(mint, 6, 11n));
  assert.deepEqual([over.max, over.simulation.ok], [10n, false]);
  const place = { ...chain.place, from: chain.other };
  const none = await sender.quote(place, token(mint, 6, 1n, chain.place.from));
  assert.deepEqual([none.max, none.simulation.ok], [0n, false]);
});

test('account without activity: unknown; too little to open an account: reported', async () => {
  const quote = await sender.quote(chain.place, coin(1n, THIRD_PARTY));
  assert.equal(quote.recipientKnown, false);
  assert.equal(quote.simulation.ok, false);
  const enough = await sender.quote(chain.place, coin(10_000_000n, THIRD_PARTY));
  assert.deepEqual(enough.simulation, { ok: true });
  const known = await sender.quote(chain.place, coin(1n));
  assert.equal(known.recipientKnown, true);
});

test('signature that no node has seen: pending, then dropped; never a success', async () => {
  const id = base58.encode(new Uint8Array(64).fill(3));
  const { expiry } = await sender.quote(chain.place, coin(1n));
  const sent = { from: chain.place.from, expiry };
  assert.equal((await sender.status(chain.network, id, sent)).state, 'pending');
  chain.clock.now += 500 * 400;
  assert.equal((await sender.status(chain.network, id, sent)).state, 'dropped');
  // Its last valid block height is unknown.
  assert.equal((await sender.status(chain.network, id, { from: '' })).state, 'pending');
});

test('rejection and invalid signature: distinguished', async () => {
  const quote = await sender.quote(chain.place, coin(1n));
  const cases: [() => unknown, string][] = [
    [() => ({ signature: 'short' }), 'send_unreadable'],
    [() => null, 'send_unreadable'],
    [() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })), 'user_rejected'],
    [() => Promise.reject(new Error('broken')), 'send_failed'],
  ];
  for (const [request, code] of cases) {
    const here = [`${chain.network.id}:${chain.place.from}`];
    const provider = {
      request: async ({ method }: { method: string }) =>
        method === 'caip_accounts' ? here : request(),
    };
    const place = { ...chain.place, provider };
    await assert.rejects(sender.submit(place, coin(1n), quote), { code });
  }
});

test('wallet request notice: emitted directly before the request, and never without one', async () => {
  const quote = await sender.quote(chain.place, coin(1n));
  const signing = ['caip_accounts', 'asking', 'solana_signAndSendTransaction'];
  for (const [account, expected] of [
    [chain.place.from, signing],
    [chain.other, ['caip_accounts']],
  ] as const) {
    const asked: string[] = [];
    const provider = {
      async request({ method }: { method: string }) {
        asked.push(method);
        return method === 'caip_accounts' ? [`${chain.network.id}:${account}`] : null;
      },
    };
    const asking = () => asked.push('asking');
    await assert.rejects(sender.submit({ ...chain.place, provider }, coin(1n), quote, asking));
    assert.deepEqual(asked, expected);
  }
});

test('wallet on another network or account: never asked to sign', async () => {
  const quote = await sender.quote(chain.place, coin(1n));
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  const cases: [accounts: string[] | null, code: string][] = [
    [[`${mainnet}:${chain.place.from}`], 'send_wrong_chain'],
    [
      [`${mainnet}:${chain.place.from}`, `${chain.network.id}:${chain.place.from}`],
      'send_wrong_chain',
    ],
    [null, 'send_wrong_chain'],
    // Right network but another account: switching the network would not help.
    [[`${chain.network.id}:${chain.other}`], 'unauthorized'],
    [[`${chain.network.id}:${chain.place.from.toLowerCase()}`], 'unauthorized'],
  ];
  for (const [accounts, code] of cases) {
    const asked: string[] = [];
    const provider = {
      async request({ method }: { method: string }) {
        asked.push(method);
        return accounts;
      },
    };
    const elsewhere = sender.submit({ ...chain.place, provider }, coin(1n), quote);
    await assert.rejects(elsewhere, { code });
    assert.deepEqual(asked, ['caip_accounts']);
  }
});

test('wallet switched networks during the request: may have signed elsewhere, so no success', async () => {
  const quote = await sender.quote(chain.place, coin(1n));
  const here = `${chain.network.id}:${chain.place.from}`;
  const signature = base58.encode(new Uint8Array(64).fill(7));
  const after: [accounts: unknown, code?: string][] = [
    [[`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${chain.place.from}`], 'send_other_chain'],
    [[here]],
    // The wallet no longer reports its network: the sent transaction is still tracked.
    [[]],
    [null],
  ];
  for (const [accounts, code] of after) {
    const asked: string[] = [];
    const provider = {
      async request({ method }: { method: string }) {
        asked.push(method);
        if (method !== 'caip_accounts') return { signature };
        return asked.length === 1 ? [here] : accounts;
      },
    };
    const sending = sender.submit({ ...chain.place, provider }, coin(1n), quote);
    if (code)
      await assert.rejects(sending, {
        code,
        params: { network: chain.network.name, id: signature },
      });
    else assert.equal(await sending, signature);
    assert.deepEqual(asked, ['caip_accounts', 'solana_signAndSendTransaction', 'caip_accounts']);
  }
});

test('wallet switches networks while the chain is read: gets no signature request', async (t) => {
  const mint = await chain.mint(TOKEN, 6, 10n);
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  for (const transfer of [coin(1n), token(mint, 6, 1n)]) {
    let networkId: string = chain.network.id;
    const asked: string[] = [];
    const provider = {
      async request({ method }: { method: string }) {
        asked.push(method);
        return [`${networkId}:${chain.place.from}`];
      },
    };
    const quote = await sender.quote(chain.place, transfer);
    const { fetch } = globalThis;
    t.mock.method(globalThis, 'fetch', async (...given: Parameters<typeof fetch>) => {
      const answer = await fetch(...given);
      if (String(given[1]?.body).includes('getLatestBlockhash')) networkId = mainnet;
      return answer;
    });
    const sending = sender.submit({ ...chain.place, provider }, transfer, quote);
    await assert.rejects(sending, { code: 'send_wrong_chain' });
    t.mock.restoreAll();
    assert.deepEqual(new Set(asked), new Set(['caip_accounts']));
  }
});
