import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { LOCAL_SOLANA, SOLANA_ACCOUNTS, SOLANA_GENESIS } from '../../facts';
import { ed25519Key } from '../../wallet-core/seed';
import { createSolanaRpc, startLocalSolana } from './local-solana';

const [FIRST = '', SECOND = ''] = SOLANA_ACCOUNTS;
const KEY = ed25519Key([44, 501, 0, 0]);
const START = 1_750_000_000_000;

interface Reply {
  result?: unknown;
  error?: { code: number; message: string; data?: { err?: unknown } };
}

function chain() {
  const clock = { now: START };
  const rpc = createSolanaRpc(() => clock.now);
  const call = (method: string, ...params: unknown[]): Reply =>
    JSON.parse(rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as Reply;
  const value = <Value>(method: string, ...params: unknown[]): Value =>
    (call(method, ...params).result as { value: Value }).value;
  const latest = () =>
    value<{ blockhash: string; lastValidBlockHeight: number }>('getLatestBlockhash');
  return { clock, rpc, call, value, latest };
}

/** A real transfer of the system program, signed by the demo account. */
function transfer(hash: string, lamports: bigint, key = KEY, version: 0 | 'legacy' = 0): string {
  const data = new Uint8Array(12);
  data[0] = 2;
  new DataView(data.buffer).setBigUint64(4, lamports, true);
  const message = pipe(
    createTransactionMessage({ version }),
    (m) => setTransactionMessageFeePayer(address(FIRST), m),
    (m) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(hash), lastValidBlockHeight: 0n },
        m,
      ),
    (m) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: address(FIRST), role: 3 },
            { address: address(SECOND), role: 1 },
          ],
          data,
        },
        m,
      ),
  );
  const { messageBytes } = compileTransaction(message);
  const bytes = messageBytes as unknown as Uint8Array;
  const wire = new Uint8Array(65 + bytes.length);
  wire[0] = 1;
  wire.set(ed25519.sign(bytes, key), 1);
  wire.set(bytes, 65);
  return Buffer.from(wire).toString('base64');
}

const BASE64 = { encoding: 'base64' };

test('chain id: derived from its genesis hash, and unique', () => {
  const { call } = chain();
  assert.equal(call('getGenesisHash').result, SOLANA_GENESIS);
  assert.equal(base58.decode(SOLANA_GENESIS).length, 32);
  assert.equal(LOCAL_SOLANA.id, `solana:${SOLANA_GENESIS.slice(0, 32)}`);
  assert.equal(call('getHealth').result, 'ok');
});

test('demo accounts: funded, and derived from the demo keys', () => {
  const { value } = chain();
  assert.equal(SOLANA_ACCOUNTS.length, 5);
  for (const [index, account] of SOLANA_ACCOUNTS.entries()) {
    const own = base58.encode(ed25519.getPublicKey(ed25519Key([44, 501, index, 0])));
    assert.equal(account, own);
    assert.equal(value('getBalance', account), 1_000_000_000_000);
  }
});

for (const version of [0, 'legacy'] as const) {
  test(`transfer (${version}): moves funds once, and its status can be queried`, () => {
    const { call, value, latest } = chain();
    const wire = transfer(latest().blockhash, 5n, KEY, version);
    const id = call('sendTransaction', wire, BASE64).result;
    assert.equal(typeof id, 'string');
    assert.equal(value('getBalance', SECOND), 1_000_000_000_005);
    assert.equal(value('getBalance', FIRST), 1_000_000_000_000 - 5 - 5000);
    const [status] = value<{ err: unknown; confirmationStatus: string }[]>('getSignatureStatuses', [
      id,
    ]);
    assert.deepEqual([status?.err, status?.confirmationStatus], [null, 'finalized']);
    const found = call('getTransaction', id, { encoding: 'json' }).result as {
      meta: { fee: number; preBalances: number[] };
      transaction: { signatures: string[]; message: { instructions: unknown[] } };
    };
    assert.equal(found.meta.fee, 5000);
    assert.deepEqual(found.transaction.signatures, [id]);
    assert.equal(found.transaction.message.instructions.length, 1);
    const signed = call('getSignaturesForAddress', SECOND).result as { signature: string }[];
    assert.equal(signed[0]?.signature, id);
    const again = call('sendTransaction', wire, BASE64).error;
    assert.equal(again?.code, -32002);
    assert.equal(again?.data?.err, 'AlreadyProcessed');
    assert.equal(value('getBalance', SECOND), 1_000_000_000_005);
  });
}

test('insufficient funds, wrong signature, old or unknown blockhash: rejected', () => {
  const { call, latest, clock, value } = chain();
  const { blockhash: hash } = latest();
  const poor = call('sendTransaction', transfer(hash, 2_000_000_000_000n), BASE64).error;
  assert.equal(poor?.code, -32002);
  assert.deepEqual(poor?.data?.err, { InstructionError: [0, { Custom: 1 }] });
  const forged = transfer(hash, 1n, ed25519Key([44, 501, 1, 0]));
  assert.equal(call('sendTransaction', forged, BASE64).error?.code, -32003);
  const unknown = call('sendTransaction', transfer(SECOND, 1n), BASE64).error;
  assert.equal(unknown?.message, 'Transaction simulation failed: Blockhash not found');
  assert.equal(value('isBlockhashValid', hash), true);
  clock.now += 151 * 400;
  assert.equal(value('isBlockhashValid', hash), false);
  const late = call('sendTransaction', transfer(hash, 1n), BASE64).error;
  assert.equal(late?.data?.err, 'BlockhashNotFound');
  assert.equal(value('getBalance', SECOND), 1_000_000_000_000);
});

test('simulation: changes nothing and returns the compute units', () => {
  const { value, latest } = chain();
  const wire = transfer(latest().blockhash, 7n);
  const seen = value<{ err: unknown; unitsConsumed: number }>('simulateTransaction', wire, BASE64);
  assert.equal(seen.err, null);
  assert.ok(seen.unitsConsumed > 0);
  assert.equal(value('getBalance', SECOND), 1_000_000_000_000);
  const message = Buffer.from(Buffer.from(wire, 'base64').subarray(65)).toString('base64');
  assert.equal(value('getFeeForMessage', message), 5000);
});

test('account: returned with all digits of its numbers; a missing account is null', () => {
  const { rpc, value, call } = chain();
  const asked = { jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [FIRST, BASE64] };
  assert.match(rpc(JSON.stringify(asked)), /"rentEpoch":18446744073709551615/);
  const unused = base58.encode(new Uint8Array(32).fill(7));
  assert.equal(value('getAccountInfo', unused, BASE64), null);
  assert.equal(value('getBalance', unused), 0);
  const id = call('requestAirdrop', unused, 5_000_000).result;
  assert.notEqual(call('requestAirdrop', unused, 5_000_000).result, id);
  assert.equal(value('getBalance', unused), 10_000_000);
});

test('no tokens: both queries return an empty list', () => {
  const { value, call } = chain();
  const programId = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
  assert.deepEqual(value('getTokenAccountsByOwner', FIRST, { programId }), []);
  assert.equal(call('getTokenAccountsByOwner', FIRST, {}).error?.code, -32602);
  assert.equal(call('getTokenAccountBalance', FIRST).error?.code, -32602);
});

test('invalid calls: answered, each in a batch too', () => {
  const { rpc, call } = chain();
  assert.equal((JSON.parse(rpc('{')) as Reply).error?.code, -32700);
  assert.equal((JSON.parse(rpc('null')) as Reply).error?.code, -32600);
  assert.equal(call('getEverything').error?.code, -32601);
  assert.equal(call('constructor').error?.code, -32601);
  assert.equal(call('getBalance', 'nobody').error?.code, -32602);
  assert.equal(call('sendTransaction', '!!', BASE64).error?.code, -32602);
  assert.equal(call('sendTransaction', 'AAAA', BASE64).error?.code, -32602);
  assert.equal(call('requestAirdrop', FIRST, 1e15).error?.code, -32602);
  const batch = JSON.parse(
    rpc('[{"jsonrpc":"2.0","id":"a","method":"getHealth"},{"id":2,"method":"x"}]'),
  ) as (Reply & { id: unknown })[];
  assert.deepEqual(
    batch.map(({ id, error }) => [id, error?.code]),
    [
      ['a', undefined],
      [2, -32601],
    ],
  );
});

test('local Solana: refuses text as the validator does, answers the preflight, closes at once', async () => {
  const { url, close } = await startLocalSolana();
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: [] });
  const ask = (type: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  try {
    assert.equal(((await (await ask('application/json')).json()) as Reply).result, 'ok');
    assert.equal((await ask('text/plain;charset=UTF-8')).status, 415);
    assert.equal((await fetch(url)).status, 405);
    const headers = { 'access-control-request-headers': 'content-type' };
    const preflight = await fetch(url, { method: 'OPTIONS', headers });
    assert.equal(preflight.headers.get('access-control-allow-headers'), 'content-type');
  } finally {
    close();
  }
  await assert.rejects(ask('application/json'));
});
