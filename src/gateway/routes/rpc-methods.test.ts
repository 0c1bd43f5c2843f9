/** Methods of the proxy: a real node with unlocked accounts keeps its money, whatever visitors ask. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { accountAt, startChain } from '../indexer/test-anvil';
import { SOLANA, testGateway } from '../test-gateway';
import { postRpc } from '../upstreams/rpc/post-rpc';
import { isAllowed } from './rpc-methods';
import { NODE_METHODS } from './test-node-methods';

declare const __ROOT__: string;

const CHAIN = 'eip155:1';
const one = 'https://one.test/secret-key';
const call = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] };

/** The safe methods of protocol §5.6, without those of wallets. */
const SAFE = `eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice
  eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts
  eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode
  eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt
  eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
  eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt
  eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas
  eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction
  eth_syncing eth_uninstallFilter eth_getUserOperationReceipt eth_estimateUserOperationGas
  eth_getUserOperationByHash eth_supportedEntryPoints`.split(/\s+/);

/** Beginnings of names that no list has: the proxy must not know them to refuse them. */
const FORBIDDEN =
  /^(?!eth_|net_(?:listening|version)$|web3_clientVersion$)|_sign|^eth_(?:send(?!Raw)|resend|fill|request|submit|subscribe|unsubscribe|coinbase|mining|hashrate|getWork|pending|config)/;

test('methods of four kinds of node: only reads, signed sends and the bundler are forwarded', async () => {
  const { post, asked } = testGateway({ [one]: () => ({ jsonrpc: '2.0', id: 7, result: true }) });
  let refused = 0;
  for (const [node, methods] of Object.entries(NODE_METHODS)) {
    for (const method of new Set(methods)) {
      const before = asked.length;
      const body = await (await post(`/v1/?chainId=${CHAIN}`, { ...call, method })).json();
      const forwarded = asked.length > before;
      assert.equal(forwarded, isAllowed(CHAIN, method), `${node} ${method}`);
      if (!forwarded && method !== 'eth_accounts') assert.equal(body.error.code, -32601, method);
      if (FORBIDDEN.test(method)) assert.equal(forwarded, false, `${node} ${method}`);
      refused += forwarded ? 0 : 1;
    }
  }
  assert.ok(refused > 400, `${refused} names`);
});

test('safe methods, and those of viem, ethers and the bundler: forwarded by exact name', () => {
  const more = `eth_simulateV1 eth_createAccessList eth_blobBaseFee eth_sendRawTransactionSync
    eth_sendRawTransactionConditional eth_sendUserOperation net_version web3_clientVersion`;
  for (const method of [...SAFE, ...more.split(/\s+/)]) {
    assert.ok(isAllowed(CHAIN, method), method);
    for (const other of [` ${method}`, `${method} `, `${method}\0`, `${method}\n`]) {
      assert.ok(!isAllowed(CHAIN, other), JSON.stringify(other));
    }
    assert.ok(!isAllowed(CHAIN, method.toUpperCase()), method);
  }
  assert.ok(!isAllowed(CHAIN, 'constructor'));
});

test('HTTP methods of the Solana client package: forwarded, except the airdrop', () => {
  const types = readdirSync(path.join(__ROOT__, 'node_modules/@solana/rpc-api/dist/types'));
  const methods = types.flatMap(
    (file) => /^((?:get|is|minimum|request|send|simulate)\w+)\.d\.ts$/.exec(file)?.[1] ?? [],
  );
  assert.ok(methods.length > 45);
  for (const method of methods) {
    assert.equal(isAllowed(SOLANA, method), method !== 'requestAirdrop', method);
  }
});

test('eth_accounts: the gateway replies with no accounts, and asks no node', async () => {
  const { post, asked } = testGateway({
    [one]: () => ({ jsonrpc: '2.0', id: 7, result: ['0x1'] }),
  });
  const body = await (
    await post(`/v1/?chainId=${CHAIN}`, { ...call, method: 'eth_accounts' })
  ).json();
  assert.deepEqual(body, { jsonrpc: '2.0', id: 7, result: [] });
  assert.deepEqual(asked, []);
});

test("methods of a chain's configuration: forwarded on that chain only", async () => {
  const chain = {
    rpc: [one],
    nativeCurrency: { name: 'Two', symbol: 'TWO', decimals: 18 },
  };
  const chains = { 'eip155:5555': { ...chain, methods: ['trace_filter'] }, 'eip155:5556': chain };
  const { post, asked } = testGateway(
    { [one]: () => ({ jsonrpc: '2.0', id: 7, result: [] }) },
    { chains },
  );
  for (const id of Object.keys(chains)) {
    await post(`/v1/?chainId=${id}`, { ...call, method: 'trace_filter' });
  }
  assert.equal(asked.length, 1);
  for (const bad of ['', 'trace_*', ' eth_call', 'eth_call\0']) {
    assert.throws(
      () => testGateway({}, { chains: { 'eip155:5555': { ...chain, methods: [bad] } } }),
      /exact name of an RPC method/,
    );
  }
});

/** Names of methods that pay, as people write them, hide them and guess them. */
function payingNames(count: number): string[] {
  const verbs = ['send', 'resend', 'fill', 'sign', 'submit', 'simulate', 'execute', 'broadcast'];
  const nouns = ['Transaction', 'UnsignedTransaction', 'TransactionSync', 'Calls', 'Payment'];
  const spaces = ['eth', 'wallet', 'personal', 'anvil', 'dev', 'hardhat', 'evm', 'ETH', 'Eth'];
  const marks = ['', ' ', '\0', '\t', '\u200b', '.', '_v2'];
  return Array.from({ length: count }, (_, index) => {
    const of = (list: readonly string[], step: number) =>
      list[Math.floor(index / step) % list.length];
    const [mark, name] = [of(marks, 360), `${of(spaces, 1)}_${of(verbs, 9)}${of(nouns, 72)}`];
    return index % 2 === 0 ? `${name}${mark}` : `${mark}${name}`;
  });
}

test('500 names of methods that pay, on a node with unlocked accounts: no balance changes', async () => {
  const { url, client, stop } = await startChain();
  try {
    const [from, to] = [accountAt(0).address, accountAt(1).address];
    const { post } = testGateway({}, { chains: { [CHAIN]: [url] } }, { post: postRpc });
    const params = [{ from, to, value: '0x8ac7230489e80000', gas: '0x5208' }];
    const names = [
      ...new Set([
        ...['eth_sendTransaction', 'eth_sendTransactionSync', 'wallet_sendTransaction'],
        ...payingNames(520),
      ]),
    ];
    assert.ok(names.length >= 500);
    for (let at = 0; at < names.length; at += 50) {
      const batch = names.slice(at, at + 50).map((method, id) => ({ ...call, id, method, params }));
      await post(`/v1/?chainId=${CHAIN}`, batch);
    }
    await client.mine({ blocks: 1 });
    assert.equal(await client.getBalance({ address: from }), 10_000n * 10n ** 18n);
    assert.equal(await client.getTransactionCount({ address: from }), 0);
    // The same node answers reads through the same gateway.
    const read = { ...call, method: 'eth_getBalance', params: [to, 'latest'] };
    const { result } = await (await post(`/v1/?chainId=${CHAIN}`, read)).json();
    assert.equal(BigInt(result), 10_000n * 10n ** 18n);
  } finally {
    await stop();
  }
});
