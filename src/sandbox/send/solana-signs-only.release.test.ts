/**
 * Tests a wallet that signs without sending: the signed transaction is sent unchanged, once or not
 * at all.
 */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519';
import { base58, base64 } from '@scure/base';
import { solana } from '../../widget/adapters/solana';
import type { Sender, SendLocation, Transfer } from '../../widget/core/contracts/sender';
import { ed25519Key } from '../wallet-core/seed';
import { type SolanaChain, startSolanaChain, TOKEN } from './fake-solana-chain';

const sender = solana.send as Sender;
const KEY = ed25519Key([44, 501, 0, 0]);
const servers: Server[] = [];
let chain: SolanaChain;

before(async () => {
  chain = await startSolanaChain();
});
after(() => {
  chain.stop();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const coin = (amount: bigint): Transfer => ({
  ...{ token: 'native', decimals: 9, to: chain.other, amount },
});
const coinOf = async (owner: string): Promise<bigint> =>
  BigInt((await chain.call<{ value: number }>('getBalance', owner)).value);

const signatureOf = (wire: Uint8Array) => ed25519.sign(wire.slice(65), KEY);
function signedBy(wire: Uint8Array): Uint8Array {
  const out = wire.slice();
  out.set(signatureOf(wire), 1);
  return out;
}

/** @param answer for the requested transaction */
function wallet(answer: (wire: Uint8Array) => unknown, rpcUrls = chain.network.rpcUrls) {
  const asked: string[] = [];
  const network = { ...chain.network, rpcUrls };
  const place: SendLocation = {
    ...{ network, from: chain.place.from },
    provider: {
      async request({ method, params }) {
        asked.push(method);
        if (method === 'caip_accounts') return [`${network.id}:${chain.place.from}`];
        if (method !== 'solana_signTransaction') {
          throw Object.assign(new Error('The wallet does not support this method'), { code: 4200 });
        }
        const { transaction, pubkey } = params as { transaction: string; pubkey: string };
        assert.equal(pubkey, chain.place.from);
        return answer(base64.decode(transaction));
      },
    },
  };
  return { place, asked };
}

/**
 * A node that returns the configured answer, a number as an HTTP status; `pass` forwards to the
 * chain.
 */
async function node(
  act: (body: { method: string; id: number }, pass: () => Promise<string>) => unknown,
): Promise<string> {
  const [real = ''] = chain.network.rpcUrls;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const pass = async () =>
      (
        await fetch(real, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).text();
    const said = await act(JSON.parse(body), pass);
    if (typeof said === 'number') response.statusCode = said;
    response.end(typeof said === 'string' ? said : JSON.stringify(said));
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** One slot later: the same transfer would otherwise be the same transaction. */
async function submit(place: SendLocation, transfer: Transfer): Promise<string> {
  chain.clock.now += 400;
  return sender.submit(place, transfer, await sender.quote(chain.place, transfer));
}

for (const [what, answer] of [
  ['the transaction', (wire: Uint8Array) => ({ transaction: base64.encode(signedBy(wire)) })],
  ['the signature alone', (wire: Uint8Array) => ({ signature: base58.encode(signatureOf(wire)) })],
] as const) {
  test(`wallet answers with ${what}: the amount arrives to the last lamport, once`, async () => {
    const { place, asked } = wallet(answer);
    const before = await coinOf(chain.other);
    const id = await submit(place, coin(1_234_567n));
    assert.equal((await coinOf(chain.other)) - before, 1_234_567n);
    assert.deepEqual(await sender.status(chain.network, id, { from: place.from }), {
      state: 'confirmed',
    });
    assert.deepEqual(asked, [
      ...['caip_accounts', 'solana_signAndSendTransaction', 'solana_signTransaction'],
    ]);
  });
}

/** As wallets do that decode only the legacy form: the first byte after the signature is a version. */
function signLegacy(wire: Uint8Array) {
  if (((wire[65] ?? 0) & 0x80) !== 0) throw new Error('Versioned messages must be deserialized');
  return { transaction: base64.encode(signedBy(wire)) };
}

test('wallet without versioned transactions: gets the legacy form, for coins and tokens', async () => {
  const mint = await chain.mint(TOKEN, 6, 1_000n);
  const tokens = { ...coin(7n), token: mint, decimals: 6 };
  for (const transfer of [coin(5n), tokens]) {
    const versioned = wallet(signLegacy).place;
    const refused = sender.submit(versioned, transfer, await sender.quote(versioned, transfer));
    await assert.rejects(refused, { code: 'send_failed' });
    const place = {
      ...versioned,
      provider: { ...versioned.provider, legacyTransactions: true },
    };
    const quote = await sender.quote(place, transfer);
    assert.deepEqual(quote.simulation, { ok: true });
    chain.clock.now += 400;
    const id = await sender.submit(place, transfer, quote);
    const status = await sender.status(chain.network, id, { from: place.from });
    assert.deepEqual(status, { state: 'confirmed' });
  }
});

test('token: arrives too', async () => {
  const mint = await chain.mint(TOKEN, 6, 5_000n);
  const { place } = wallet((wire) => ({ transaction: base64.encode(signedBy(wire)) }));
  await submit(place, { token: mint, decimals: 6, to: chain.other, amount: 1_234n });
  assert.equal(await chain.held(chain.other, mint, TOKEN), 1_234n);
});

test('wallet signed another transaction: not sent', async () => {
  const last = (wire: Uint8Array) => wire.length - 5;
  const changes: ((wire: Uint8Array) => Uint8Array)[] = [
    (wire) => Object.assign(wire.slice(), { [last(wire)]: (wire[last(wire)] ?? 0) ^ 1 }),
    (wire) => wire.slice(0, -1),
    (wire) => Uint8Array.from([...wire, 0]),
    (wire) => Object.assign(wire.slice(), { 0: 2 }),
  ];
  const before = await coinOf(chain.other);
  for (const change of changes) {
    const { place } = wallet((wire) => ({ transaction: base64.encode(signedBy(change(wire))) }));
    await assert.rejects(submit(place, coin(1n)), { code: 'send_changed' });
  }
  assert.equal(await coinOf(chain.other), before);
});

test('no signature, a rejection, or a wallet that cannot sign: not sent', async () => {
  const refuse = (code: number) => () => {
    throw Object.assign(new Error('no'), { code });
  };
  const zeros = base58.encode(new Uint8Array(64));
  const answers: [answer: (wire: Uint8Array) => unknown, code: string][] = [
    [() => null, 'send_unreadable'],
    [() => ({ signature: 'short' }), 'send_unreadable'],
    [() => ({ signature: zeros }), 'send_unreadable'],
    [(wire) => ({ transaction: base64.encode(wire) }), 'send_unreadable'],
    [refuse(4001), 'user_rejected'],
    [refuse(4200), 'method_not_supported'],
  ];
  for (const [answer, code] of answers) {
    await assert.rejects(submit(wallet(answer).place, coin(1n)), { code });
  }
});

test('invalid signature: the node rejects it, with its own message', async () => {
  const { place } = wallet(() => ({ signature: base58.encode(new Uint8Array(64).fill(7)) }));
  await assert.rejects(submit(place, coin(1n)), { code: 'rpc_server_error', quote: /signature/i });
});

test('first node hangs up, second accepts without a reply: tracked, and sent once', async () => {
  const broken = await node(() => '<html>');
  const quiet = await node(async ({ method }, pass) => {
    const said = await pass();
    return method === 'sendTransaction' ? '<html>' : said;
  });
  const [real = ''] = chain.network.rpcUrls;
  for (const urls of [[broken, real], [quiet], [quiet, real]]) {
    const { place } = wallet((wire) => ({ transaction: base64.encode(signedBy(wire)) }), urls);
    const before = await coinOf(chain.other);
    const id = await submit(place, coin(500n));
    assert.equal((await coinOf(chain.other)) - before, 500n);
    assert.equal((await sender.status(chain.network, id, { from: '' })).state, 'confirmed');
  }
});

test('wallet also sent it itself: one payment, tracked', async () => {
  const { place } = wallet(async (wire) => {
    const transaction = base64.encode(signedBy(wire));
    await chain.call('sendTransaction', transaction, { encoding: 'base64' });
    return { transaction };
  });
  const before = await coinOf(chain.other);
  const id = await submit(place, coin(700n));
  assert.equal((await coinOf(chain.other)) - before, 700n);
  assert.equal((await sender.status(chain.network, id, { from: '' })).state, 'confirmed');
});

test('all nodes reject it: reported, and nothing moves', async () => {
  const said = { code: -32002, message: 'Transaction simulation failed: Blockhash not found' };
  const refusing = await node(({ method, id }, pass) =>
    method === 'sendTransaction' ? { jsonrpc: '2.0', id, error: said } : pass(),
  );
  const { place } = wallet(
    (wire) => ({ transaction: base64.encode(signedBy(wire)) }),
    [refusing, refusing],
  );
  const before = await coinOf(chain.other);
  await assert.rejects(submit(place, coin(1n)), { code: 'rpc_server_error', quote: said.message });
  assert.equal(await coinOf(chain.other), before);
});

test('node rejects the HTTP request: not sent, so other rejections count; failure midway: may be sent', async () => {
  const said = { code: -32002, message: 'Transaction simulation failed: Blockhash not found' };
  const answering = (answer: (id: number) => unknown) =>
    node(({ method, id }, pass) => (method === 'sendTransaction' ? answer(id) : pass()));
  const [forbidden, busy, broken, late, refusing] = await Promise.all([
    ...[403, 429, 502, 408].map((status) => answering(() => status)),
    answering((id) => ({ jsonrpc: '2.0', id, error: said })),
  ]);
  const [real = ''] = chain.network.rpcUrls;
  const refused = { code: 'rpc_server_error', quote: said.message };
  const cases: [urls: unknown[], error?: object][] = [
    [[forbidden, refusing], refused],
    [[refusing, busy], refused],
    [[forbidden, busy], { code: 'rpc_server_error', quote: undefined }],
    [[forbidden, busy, real]],
    [[broken, refusing]],
    [[refusing, late]],
  ];
  for (const [urls, error] of cases) {
    const sign = (wire: Uint8Array) => ({ transaction: base64.encode(signedBy(wire)) });
    const { place } = wallet(sign, urls as string[]);
    const before = await coinOf(chain.other);
    const sending = submit(place, coin(300n));
    if (error) await assert.rejects(sending, error);
    else assert.equal(typeof (await sending), 'string');
    const arrived = urls.includes(real) ? 300n : 0n;
    assert.equal((await coinOf(chain.other)) - before, arrived);
  }
});
