import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Transaction, verifyMessage } from 'ethers';
import { WalletError } from './errors';
import { signerAt } from './keys';
import { createWallet } from './sandbox-wallet';
import { inEther } from './send-request';
import { INITIAL_STATE, type Question, type WalletHost, type WalletState } from './state';

const SITE = { origin: 'http://shop.localhost:4100', port: 4100 };
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TWO = {
  chainId: '0x7a6a',
  chainName: 'Local Two',
  rpcUrls: ['http://chain-31338.localhost:4100/'],
  nativeCurrency: { name: 'Two', symbol: 'TWO', decimals: 18 },
};

/** A node that supports the wallet's requests and records everything sent. */
const NODE: Record<string, unknown> = {
  eth_estimateGas: '0x5208',
  eth_getTransactionCount: '0x7',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_sendRawTransaction: '0xhash',
  eth_blockNumber: '0x10',
};

function setup(answer: (question: Question) => Promise<boolean> = () => Promise.resolve(true)) {
  let state: WalletState = INITIAL_STATE;
  const questions: Question[] = [];
  const calls: { url: string; method: string; params: readonly unknown[] }[] = [];
  const events: [string, string, unknown][] = [];
  const host: WalletHost = {
    load: () => Promise.resolve(state),
    save: (next) => {
      state = next;
      return Promise.resolve();
    },
    ask: (question) => {
      questions.push(question);
      return answer(question);
    },
    rpc: (url, method, params) => {
      calls.push({ url, method, params });
      if (method === 'eth_chainId')
        return Promise.resolve(url.includes('31338') ? '0x7a6a' : '0x7a69');
      return Promise.resolve(NODE[method]);
    },
    emit: (origin, event, payload) => events.push([origin, event, payload]),
    signerAt,
  };
  const wallet = createWallet(host);
  const request = (method: string, ...params: unknown[]) =>
    wallet.request(SITE, { method, params });
  return { wallet, request, questions, calls, events };
}

const code = (expected: number) => (error: unknown) =>
  error instanceof WalletError && error.code === expected;

test('accounts: empty before approval, one prompt, then returned silently', async () => {
  const { request, questions, events } = setup();
  assert.deepEqual(await request('eth_accounts'), []);
  assert.equal(questions.length, 0);
  assert.deepEqual(await request('eth_requestAccounts'), [FIRST]);
  assert.deepEqual(await request('eth_requestAccounts'), [FIRST]);
  assert.deepEqual(await request('eth_accounts'), [FIRST]);
  assert.equal(questions.length, 1);
  assert.equal(questions[0]?.origin, SITE.origin);
  assert.deepEqual(events, [[SITE.origin, 'accountsChanged', [FIRST]]]);
});

test('rejection: 4001, and no state changes', async () => {
  const { request, events } = setup(() => Promise.resolve(false));
  await assert.rejects(request('eth_requestAccounts'), code(4001));
  assert.deepEqual(await request('eth_accounts'), []);
  assert.deepEqual(events, []);
});

test('same request twice at once: -32002; another kind: accepted', async () => {
  let decide: (allowed: boolean) => void = () => {};
  const { request } = setup(() => new Promise((resolve) => (decide = resolve)));
  const first = request('eth_requestAccounts');
  await assert.rejects(request('eth_requestAccounts'), code(-32002));
  assert.equal(await request('eth_chainId'), '0x7a69');
  decide(true);
  assert.deepEqual(await first, [FIRST]);
  assert.deepEqual(await request('eth_requestAccounts'), [FIRST]);
});

test('no permission: 4100; forbidden methods: 4200', async () => {
  const { request } = setup();
  await assert.rejects(request('personal_sign', '0x68', FIRST), code(4100));
  await assert.rejects(request('wallet_switchEthereumChain', { chainId: '0x7a69' }), code(4100));
  await assert.rejects(request('eth_sign', FIRST, '0x00'), code(4200));
  await assert.rejects(request('solana_signMessage'), code(4200));
  await request('eth_requestAccounts');
  await assert.rejects(request('wallet_watchAsset', {}), code(4200));
  await assert.rejects(request('personal_sign', '0x68', signerAt(1).address), code(4100));
});

test('unknown chain: 4902 until added; adding prompts, checks the node and switches', async () => {
  const { request, questions, events } = setup();
  await request('eth_requestAccounts');
  await assert.rejects(request('wallet_switchEthereumChain', { chainId: '0x7a6a' }), code(4902));
  await assert.rejects(request('wallet_switchEthereumChain', { chainId: 31338 }), code(-32602));
  assert.equal(await request('wallet_addEthereumChain', TWO), null);
  assert.equal(questions.at(-1)?.kind, 'add-chain');
  assert.equal(await request('eth_chainId'), '0x7a6a');
  assert.equal(await request('wallet_switchEthereumChain', { chainId: '0x7a69' }), null);
  assert.deepEqual(events.slice(1), [
    [SITE.origin, 'chainChanged', '0x7a6a'],
    [SITE.origin, 'chainChanged', '0x7a69'],
  ]);
  const lie = { ...TWO, chainId: '0x1' };
  await assert.rejects(request('wallet_addEthereumChain', lie), code(-32602));
});

test('personal_sign: signs text and hex, and the signature is valid', async () => {
  const { request, questions } = setup();
  await request('eth_requestAccounts');
  const hex = `0x${Buffer.from('grüezi', 'utf8').toString('hex')}`;
  const signature = String(await request('personal_sign', hex, FIRST.toLowerCase()));
  assert.equal(verifyMessage('grüezi', signature), FIRST);
  assert.deepEqual(questions.at(-1)?.lines[0], ['Message', 'grüezi']);
  assert.equal(await request('personal_sign', 'grüezi', FIRST), signature);
});

test("transaction: completed, signed and sent to the site's chain", async () => {
  const { request, calls, questions } = setup();
  await request('eth_requestAccounts');
  const to = signerAt(1).address;
  assert.equal(await request('eth_sendTransaction', { from: FIRST, to, value: '0x1' }), '0xhash');
  const sent = calls.find(({ method }) => method === 'eth_sendRawTransaction');
  assert.equal(sent?.url, 'http://chain-31337.localhost:4100/');
  const transaction = Transaction.from(String(sent?.params[0]));
  assert.equal(transaction.from, FIRST);
  assert.equal(transaction.to, to);
  assert.equal(transaction.nonce, 7);
  assert.equal(transaction.chainId, 31337n);
  assert.ok(questions.at(-1)?.lines.some(([, value]) => value === '0.000000000000000001 ETH'));
  await assert.rejects(request('eth_sendTransaction', { from: to, to }), code(4100));
});

test('rejected transaction: never sent', async () => {
  const { request, calls } = setup((question) => Promise.resolve(question.kind === 'connect'));
  await request('eth_requestAccounts');
  await assert.rejects(request('eth_sendTransaction', { from: FIRST, to: FIRST }), code(4001));
  assert.ok(!calls.some(({ method }) => method === 'eth_sendRawTransaction'));
});

test('reads: go to the node of the current chain', async () => {
  const { request, calls } = setup();
  assert.equal(await request('eth_blockNumber'), '0x10');
  assert.equal(calls[0]?.url, 'http://chain-31337.localhost:4100/');
});

test('wallet: can disconnect a site and change account and chain by itself', async () => {
  const { wallet, request, events } = setup();
  await request('eth_requestAccounts');
  await wallet.setAccount(1);
  assert.deepEqual(await request('eth_accounts'), [signerAt(1).address]);
  await wallet.setChain(SITE.origin, 999);
  assert.equal(await request('eth_chainId'), '0x3e7');
  await assert.rejects(request('eth_blockNumber'), code(4901));
  await wallet.disconnect(SITE.origin);
  await wallet.disconnect(SITE.origin);
  assert.deepEqual(await request('eth_accounts'), []);
  assert.deepEqual(
    events.slice(1).map(([, event, payload]) => [event, payload]),
    [
      ['accountsChanged', [signerAt(1).address]],
      ['chainChanged', '0x3e7'],
      ['accountsChanged', []],
    ],
  );
});

test('wallet_revokePermissions: ends the permission', async () => {
  const { request } = setup();
  await request('wallet_requestPermissions', { eth_accounts: {} });
  assert.equal(((await request('wallet_getPermissions')) as unknown[]).length, 1);
  assert.equal(await request('wallet_revokePermissions', { eth_accounts: {} }), null);
  assert.deepEqual(await request('wallet_getPermissions'), []);
  assert.deepEqual(await request('eth_accounts'), []);
});

test('amounts: exact', () => {
  assert.equal(inEther(0n), '0');
  assert.equal(inEther(1_500_000_000_000_000_000n), '1.5');
  assert.equal(inEther(1n), '0.000000000000000001');
});
