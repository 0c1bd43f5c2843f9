import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeProvider } from './safe-app';
import { openSafeLine, SAFE_ORIGIN } from './safe-messages';

const SAFE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
type Asked = { method: string; params: unknown };

/** Tests a page in Safe's frame, with Safe's replies. */
function framed(answers: Record<string, (params: never) => unknown>) {
  const asked: Asked[] = [];
  const page = new EventTarget() as EventTarget & { parent: unknown };
  const tell = (data: unknown, origin = SAFE_ORIGIN, source: unknown = page.parent) => {
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  };
  page.parent = {
    postMessage({ id, method, params }: Asked & { id: string }, target: string) {
      assert.equal(target, SAFE_ORIGIN);
      asked.push({ method, params });
      const answer = answers[method];
      // Other windows send messages too.
      tell({ id, success: true, data: { safeAddress: 'evil', chainId: 1 } }, 'https://evil.test');
      tell({ id, success: true, data: { safeAddress: 'evil', chainId: 1 } }, SAFE_ORIGIN, {});
      tell({ id: 'other', success: true, data: null });
      tell(null);
      queueMicrotask(() => {
        try {
          tell({ id, success: true, data: answer?.(params as never), version: '1.2.3' });
        } catch (error) {
          tell({ id, success: false, error: (error as Error).message });
        }
      });
    },
  };
  const provider = safeProvider(openSafeLine(page as unknown as Window));
  const call = (method: string, params: unknown[] = []) => provider.request({ method, params });
  return { asked, call, provider };
}
const getSafeInfo = () => ({ safeAddress: SAFE, chainId: 11155111 });
const code = (wanted: number) => (error: { code?: unknown }) => error.code === wanted;

test('account and chain: taken from the Safe only, messages of other sources are ignored', async () => {
  const { call } = framed({ getSafeInfo });
  assert.deepEqual(await call('eth_requestAccounts'), [SAFE]);
  assert.deepEqual(await call('eth_accounts'), [SAFE]);
  assert.equal(await call('eth_chainId'), '0xaa36a7');
  assert.equal(await call('net_version'), '11155111');
});

test('chain id as text: parsed; invalid: rejected', async () => {
  const text = framed({ getSafeInfo: () => ({ safeAddress: SAFE, chainId: '10' }) });
  assert.equal(await text.call('eth_chainId'), '0xa');
  for (const chainId of ['0x1', -1, 1.5, null, 2 ** 60]) {
    const bad = framed({ getSafeInfo: () => ({ safeAddress: SAFE, chainId }) });
    await assert.rejects(bad.call('eth_chainId'));
  }
});

test('send: passes the transaction to Safe and returns its number', async () => {
  const { asked, call } = framed({ sendTransactions: () => ({ safeTxHash: '0xabc' }) });
  assert.equal(
    await call('eth_sendTransaction', [{ to: SAFE, value: '0x1', gas: '0x5208' }]),
    '0xabc',
  );
  assert.deepEqual(asked[0]?.params, {
    txs: [{ to: SAFE, value: '0x1', data: '0x' }],
    params: { safeTxGas: 21000 },
  });
});

test('signing: only the Safe itself; without a signature yet, an empty one', async () => {
  const { asked, call } = framed({
    getSafeInfo,
    signMessage: () => ({ signature: '0x01' }),
    signTypedMessage: () => ({ safeTxHash: '0x02' }),
  });
  assert.equal(await call('personal_sign', ['0x6869', SAFE.toLowerCase()]), '0x01');
  assert.deepEqual(asked.at(-1)?.params, { message: '0x6869' });
  assert.equal(await call('eth_signTypedData_v4', [SAFE, '{"a":1}']), '0x');
  assert.deepEqual(asked.at(-1)?.params, { typedData: { a: 1 } });
  await assert.rejects(call('personal_sign', ['0x6869', `0x${'1'.repeat(40)}`]), code(4100));
});

test('reads: go to Safe’s node; a transaction by its on-chain hash', async () => {
  const { asked, call } = framed({
    rpcCall: () => '0x10',
    getTxBySafeTxHash: () => ({ txHash: '0xreal' }),
  });
  assert.equal(await call('eth_blockNumber'), '0x10');
  await call('eth_getTransactionReceipt', ['0xsafe']);
  assert.deepEqual(asked.at(-1)?.params, { call: 'eth_getTransactionReceipt', params: ['0xreal'] });
});

test('proposal state: as Safe reports it; unreported states are unknown', async () => {
  const by = `0x${'5c'.repeat(32)}`;
  for (const [told, means] of [
    [{ txStatus: 'AWAITING_CONFIRMATIONS', txHash: null }, { state: 'pending' }],
    [{ txStatus: 'AWAITING_EXECUTION' }, { state: 'pending' }],
    [{ txStatus: 'constructor' }, { state: 'pending' }],
    [
      { txStatus: 'SUCCESS', txHash: by },
      { state: 'confirmed', by },
    ],
    [
      { txStatus: 'FAILED', txHash: by },
      { state: 'failed', by },
    ],
    [{ txStatus: 'CANCELLED', txHash: null }, { state: 'replaced' }],
    [{ txHash: null }, undefined],
  ] as const) {
    const { asked, provider } = framed({ getTxBySafeTxHash: () => told });
    assert.deepEqual(await provider.proposal?.('0xabc'), means);
    assert.deepEqual(asked, [{ method: 'getTxBySafeTxHash', params: { safeTxHash: '0xabc' } }]);
  }
  await assert.rejects(async () => framed({}).provider.proposal?.('0xabc'));
});

test('error or unsupported method of Safe: rejects with its message', async () => {
  const { call } = framed({
    sendTransactions: () => {
      throw new Error('Transaction was rejected');
    },
  });
  await assert.rejects(call('eth_sendTransaction', [{}]), /Transaction was rejected/);
  await assert.rejects(call('wallet_switchEthereumChain', [{ chainId: '0x1' }]), code(4200));
  await assert.rejects(call('wallet_watchAsset'), code(4200));
});
