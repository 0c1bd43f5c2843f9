import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58, base64 } from '@scure/base';
import fc from 'fast-check';
import { parseNetworkObject } from '../../../protocol/networks';
import { PREFLIGHT_COMMITMENTS, type PreflightCommitment } from '../../../protocol/validate';
import { createHostProvider } from '../../core/session/host-provider';
import { createFakeProvider, FAULTS, throwing } from '../../core/testing/fake-provider';
import { solana } from './adapter';
import { parseAddress } from './solana-address';

const ADDRESS = 'So11111111111111111111111111111111111111112';
const SIGNATURE = base58.encode(new Uint8Array(64).fill(7));
const TRANSACTION = Uint8Array.of(1, 2, 3);
const SEND = 'solana_signAndSendTransaction';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

test('32 bytes in base58: an address with one spelling', () => {
  fc.assert(
    fc.property(bytes(32), (key) => {
      const text = base58.encode(key);
      assert.equal(parseAddress(text), text);
    }),
  );
});

test('any other number of bytes: invalid', () => {
  const other = fc.uint8Array({ maxLength: 64 }).filter(({ length }) => length !== 32);
  fc.assert(
    fc.property(other, (key) => {
      assert.throws(() => parseAddress(base58.encode(key)), { code: 'invalid_caip_account' });
    }),
  );
});

test('any wallet answer: gives only addresses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.anything(), fc.array(fc.anything())), async (answer) => {
      const provider = createFakeProvider({ caip_accounts: () => answer });
      const got = await solana.getAccounts(provider, { prompt: true }).catch(() => undefined);
      for (const address of got?.addresses ?? []) assert.equal(parseAddress(address), address);
    }),
  );
});

test('accounts of several networks: the first network counts', async () => {
  const other = base58.encode(new Uint8Array(32).fill(9));
  const provider = createFakeProvider({
    caip_accounts: () => [`solana:a:${ADDRESS}`, `solana:b:${other}`, 'eip155:1:0x12'],
  });
  assert.deepEqual(await solana.getAccounts(provider, { prompt: false }), {
    addresses: [ADDRESS],
    networkId: 'solana:a',
  });
});

test('silent request without an answer: times out', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const provider = createFakeProvider({ caip_accounts: () => new Promise(() => {}) });
  const done = assert.rejects(solana.getAccounts(provider, { prompt: false }), {
    code: 'wallet_timeout',
  });
  await Promise.resolve();
  t.mock.timers.tick(5_000);
  await done;
});

test('signMessage: sends UTF-8 bytes in base58 and rejects an invalid signature', async () => {
  const provider = createFakeProvider({ solana_signMessage: () => ({ signature: SIGNATURE }) });
  assert.equal(await solana.signMessage?.(provider, ADDRESS, 'é'), SIGNATURE);
  const message = base58.encode(Uint8Array.of(0xc3, 0xa9));
  assert.deepEqual(provider.calls[0]?.params, { message, pubkey: ADDRESS });
  for (const answer of [null, 'x', {}, { signature: 7 }, { signature: '1'.repeat(63) }]) {
    provider.answers.solana_signMessage = () => answer;
    await assert.rejects(async () => solana.signMessage?.(provider, ADDRESS, 'x'), {
      code: 'sign_message_failed',
      message: 'Error signing message',
    });
  }
});

for (const preflightCommitment of PREFLIGHT_COMMITMENTS) {
  test(`signAndSend: passes on the commitment "${preflightCommitment}"`, async () => {
    const provider = createFakeProvider({ [SEND]: () => ({ signature: SIGNATURE }) });
    const options = { preflightCommitment, maxRetries: 2 };
    assert.equal(await solana.signAndSend?.(provider, ADDRESS, TRANSACTION, options), SIGNATURE);
    assert.deepEqual(provider.calls, [
      {
        method: SEND,
        params: {
          transaction: base64.encode(TRANSACTION),
          pubkey: ADDRESS,
          sendOptions: options,
        },
      },
    ]);
  });
}

test('any other commitment: rejected before the wallet is asked', async () => {
  const provider = createFakeProvider({ [SEND]: () => ({ signature: SIGNATURE }) });
  const commitment = 'Finalized' as PreflightCommitment;
  await assert.rejects(
    async () =>
      solana.signAndSend?.(provider, ADDRESS, TRANSACTION, { preflightCommitment: commitment }),
    { code: 'rpc_invalid_params' },
  );
  assert.deepEqual(provider.calls, []);
});

test('requests of the page to the wallet: follow the same rules', async () => {
  const wallet = createFakeProvider({ [SEND]: () => ({ signature: SIGNATURE }) });
  const { provider } = createHostProvider(wallet, solana.check);
  const ask = (params: object) => provider.request({ method: SEND, params });
  const wrong: object[] = [
    { transaction: '', sendOptions: { preflightCommitment: 'soon' } },
    { transaction: '', sendOptions: { preflightCommitment: null } },
    { transaction: '', options: { preflightCommitment: 7 } },
    [{ transaction: '', sendOptions: { preflightCommitment: 'soon' } }],
    [null, { transaction: '', options: { preflightCommitment: 'soon' } }],
  ];
  for (const params of wrong) await assert.rejects(ask(params), { code: -32602 });
  assert.deepEqual(wallet.calls, []);
  await ask({ transaction: '', sendOptions: { preflightCommitment: 'max' } });
  await ask({ transaction: '' });
  await ask([{ transaction: '', sendOptions: { preflightCommitment: 'max' } }]);
  assert.equal(wallet.count(SEND), 3);
});

test('signAndSend: a rejection and an invalid answer are reported', async () => {
  const provider = createFakeProvider({ [SEND]: throwing(FAULTS.refusal) });
  const send = async () => solana.signAndSend?.(provider, ADDRESS, TRANSACTION);
  await assert.rejects(send, { code: 'user_rejected' });
  provider.answers[SEND] = () => ({ signature: 'no' });
  await assert.rejects(send, { code: 'rpc_internal' });
});

test('signAndSend, node rejection with a wallet code: not taken for a pending wallet request', async () => {
  const provider = createFakeProvider({ [SEND]: throwing(FAULTS.pending) });
  const send = async () => solana.signAndSend?.(provider, ADDRESS, TRANSACTION);
  await assert.rejects(send, { code: 'request_pending' });
  for (const message of [
    'Transaction simulation failed: Blockhash not found',
    'This transaction has already been processed',
  ]) {
    provider.answers[SEND] = throwing({ code: -32002, message });
    await assert.rejects(send, { code: 'rpc_server_error', quote: message });
  }
});

test('invalid balance: rejected, not 0', async (t) => {
  const network = parseNetworkObject({
    id: 'solana:local',
    name: 'Local',
    nativeCurrency: { symbol: 'SOL', decimals: 9 },
    rpcUrl: 'https://node.example',
  });
  let value: unknown;
  t.mock.method(globalThis, 'fetch', async (_: string, init: RequestInit) => {
    const { id } = JSON.parse(init.body as string) as { id: number };
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: { value } }));
  });
  for (const bad of [null, -1, 1.5, '', '0x1', {}, '18446744073709551616', 1e30]) {
    value = bad;
    await assert.rejects(async () => solana.getBalance?.(ADDRESS, network), {
      code: 'rpc_unavailable',
    });
  }
  value = 1_500_000_000;
  assert.equal((await solana.getBalance?.(ADDRESS, network))?.numeric, '1.5');
});

test('burn addresses: the incinerator and the system program are valid addresses and on the list', () => {
  const { send } = solana;
  assert.ok(send);
  for (const burned of ['1nc1nerator11111111111111111111111111111111', '1'.repeat(32)]) {
    assert.deepEqual(send.readAddress(burned), { address: burned });
    assert.ok(send.burnAddresses.includes(burned), burned);
  }
  assert.ok(!send.burnAddresses.includes(ADDRESS));
});
