import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { BrowserProvider } from 'ethers';
import { createWalletClient, custom } from 'viem';
import { createFakeProvider, throwing } from '../testing/fake-provider';
import { createHostProvider } from './host-provider';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SIGNATURE = `0x${'ab'.repeat(65)}`;

function session(more: Parameters<typeof createFakeProvider>[0] = {}) {
  const wallet = createFakeProvider({
    eth_chainId: () => '0x7a69',
    eth_accounts: () => [ADDRESS],
    eth_requestAccounts: () => [ADDRESS],
    personal_sign: () => SIGNATURE,
    ...more,
  });
  return { wallet, ...createHostProvider(wallet) };
}

test('ethers: BrowserProvider signs and reads the network', async () => {
  const { provider } = session();
  const browser = new BrowserProvider(provider as never);
  const signer = await browser.getSigner();
  assert.equal(await signer.getAddress(), ADDRESS);
  assert.equal((await browser.getNetwork()).chainId, 31337n);
  assert.equal(await signer.signMessage('hello'), SIGNATURE);
  browser.destroy();
});

test('viem: custom() signs and reads the chain', async () => {
  const { provider } = session();
  const client = createWalletClient({ transport: custom(provider) });
  assert.deepEqual(await client.getAddresses(), [ADDRESS]);
  assert.equal(await client.getChainId(), 31337);
  assert.equal(await client.signMessage({ account: ADDRESS, message: 'hello' }), SIGNATURE);
});

test('method blocked by the namespace: never reaches the wallet', async () => {
  const wallet = createFakeProvider({ good: () => 1, bad: () => 2 });
  const { provider } = createHostProvider(wallet, ({ method }) => {
    if (method === 'bad') throw Object.assign(new Error('no'), { code: -32602 });
  });
  assert.equal(await provider.request({ method: 'good' }), 1);
  await assert.rejects(provider.request({ method: 'bad' }), { code: -32602, message: 'no' });
  assert.equal(wallet.count('bad'), 0);
});

test('request: recorded until any answer; a blocked request is not sent', async () => {
  const heard: string[] = [];
  const note = (method: string) => {
    heard.push(method);
    return () => void heard.push(`${method}: answered`);
  };
  const wallet = createFakeProvider({ good: () => 1, no: throwing({ code: 4001 }) });
  const { provider } = createHostProvider(
    wallet,
    (args) => {
      if (args?.method === 'refused') throw new Error('refused');
    },
    note,
  );
  await provider.request({ method: 'good' });
  await assert.rejects(provider.request({ method: 'no' }), { code: 4001 });
  await assert.rejects(provider.request({ method: 'refused' }));
  // A page may call it without arguments: the wallet answers this itself.
  await assert.rejects(provider.request(undefined as never));
  assert.deepEqual(heard, [
    'good',
    'good: answered',
    'no',
    'no: answered',
    'undefined',
    'undefined: answered',
  ]);
});

test("unknown method: passes through, with the wallet's error code and data", async () => {
  const { provider, wallet } = session({
    wallet_custom: (params) => ({ got: params }),
    wallet_fails: throwing(Object.assign(new Error('revert'), { code: 3, data: '0x08c379a0' })),
    wallet_object: throwing({ code: 4001, message: 'no', data: { reason: 'x' } }),
    wallet_text: throwing('broken'),
    wallet_null: throwing(null),
  });
  assert.deepEqual(await provider.request({ method: 'wallet_custom', params: [1] }), { got: [1] });
  assert.deepEqual(wallet.calls.at(-1), { method: 'wallet_custom', params: [1] });
  const fails = (method: string, expected: object) =>
    assert.rejects(provider.request({ method }), (error: Error & { code: number }) => {
      assert.ok(error instanceof Error);
      assert.deepEqual({ ...error, message: error.message }, expected);
      return true;
    });
  await fails('wallet_fails', { message: 'revert', code: 3, data: '0x08c379a0' });
  await fails('wallet_object', { message: 'no', code: 4001, data: { reason: 'x' } });
  await fails('wallet_text', { message: 'broken', code: -32603 });
  await fails('wallet_null', { message: 'The wallet reported an error', code: -32603 });
});

test('provider: emits changes, passes other events on, and forgets a removed listener', () => {
  const { provider, wallet, emit } = session();
  const accounts = mock.fn();
  const message = mock.fn();
  provider.on('accountsChanged', accounts);
  provider.on('message', message);
  // Raw account events of the wallet are unvalidated: only our own are emitted.
  wallet.emit('accountsChanged', ['garbage']);
  emit('accountsChanged', [ADDRESS]);
  wallet.emit('message', { type: 'eth_subscription' });
  assert.deepEqual(
    accounts.mock.calls.map((call) => call.arguments),
    [[[ADDRESS]]],
  );
  assert.deepEqual(
    message.mock.calls.map((call) => call.arguments),
    [[{ type: 'eth_subscription' }]],
  );
  provider.removeListener('accountsChanged', accounts);
  emit('accountsChanged', []);
  assert.equal(accounts.mock.callCount(), 1);
});

test('after the session: always 4900, one disconnect event, no listener left on the wallet', async () => {
  const { provider, wallet, close, emit } = session();
  const told: unknown[] = [];
  provider.on('accountsChanged', (...args: never[]) => told.push(['accountsChanged', ...args]));
  provider.on('disconnect', ((error: { code: number }) =>
    told.push(['disconnect', error.code])) as never);
  provider.on('message', () => {});
  close();
  close();
  emit('accountsChanged', [ADDRESS]);
  assert.deepEqual(told, [
    ['accountsChanged', []],
    ['disconnect', 4900],
  ]);
  const before = wallet.calls.length;
  await assert.rejects(provider.request({ method: 'eth_accounts' }), { code: 4900 });
  assert.equal(wallet.calls.length, before);
  assert.equal(wallet.listenerCount(), 0);
});

test('provider object: the host cannot change it', () => {
  const { provider } = session();
  assert.ok(Object.isFrozen(provider));
});
