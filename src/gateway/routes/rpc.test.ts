import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROJECT, SOLANA, testGateway } from '../test-gateway';

const call = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] };
const one = 'https://one.test/secret-key';
const two = 'https://two.test';
const reply = { jsonrpc: '2.0', id: 7, result: '0x1' };

test('JSON-RPC call as text/plain: forwarded, with or without the slash', async () => {
  for (const path of ['/v1/?chainId=eip155:1', '/v1?chainId=eip155:1']) {
    const { post, asked } = testGateway({ [one]: () => reply });
    const response = await post(path, call);
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), reply);
    assert.deepEqual(asked, [{ url: one, body: call }]);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), '*');
  }
});

test('large number in a reply: forwarded unchanged, without rounding', async () => {
  const text = '{"jsonrpc":"2.0","id":7,"result":{"value":18446744073709551615}}';
  const { post } = testGateway({ [one]: () => new Response(text) });
  assert.equal(await (await post('/v1/?chainId=eip155:1', call)).text(), text);
});

test('upstream down or with an invalid reply: the next one in order is asked', async () => {
  const bad: Record<string, () => unknown> = {
    network: () => {
      throw new TypeError('fetch failed');
    },
    http_500: () => new Response('oops', { status: 500 }),
    http_429: () => Response.json(reply, { status: 429 }),
    html: () => new Response('<html>'),
    empty: () => new Response(''),
    number: () => 42,
  };
  for (const [name, upstream] of Object.entries(bad)) {
    const { post, asked } = testGateway({ [one]: upstream, [two]: () => reply });
    assert.deepEqual(await (await post('/v1/?chainId=eip155:1', call)).json(), reply, name);
    assert.deepEqual(
      asked.map(({ url }) => url),
      [one, two],
      name,
    );
  }
});

test('error of the node itself, also with status 4xx: forwarded as an answer', async () => {
  const error = { jsonrpc: '2.0', id: 7, error: { code: -32602, message: 'bad params' } };
  const { post, asked } = testGateway({ [one]: () => Response.json(error, { status: 400 }) });
  const response = await post('/v1/?chainId=eip155:1', call);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), error);
  assert.equal(asked.length, 1);
});

test('every upstream fails: the documented error, without a key of the owner', async () => {
  const { post, get, log } = testGateway();
  const response = await post('/v1/?chainId=eip155:1', call);
  assert.equal(response.status, 503);
  assert.deepEqual(await response.json(), {
    status: 'FAILED',
    reasons: [
      {
        field: 'transport',
        description: 'Unavailable HTTP RPC url at /v1/?chainId=eip155:1',
      },
    ],
  });
  assert.ok(!log.join('\n').includes('secret-key'));
  const health = await (await get('/health')).json();
  assert.deepEqual([health.status, health.chains['eip155:1']], ['degraded', 'down']);
});

test('upstream without an answer for ten seconds: the next one is asked', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { post, asked } = testGateway({
    [one]: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    [two]: () => reply,
  });
  const response = post('/v1/?chainId=eip155:1', call);
  while (asked.length < 1) await new Promise((done) => setImmediate(done));
  t.mock.timers.tick(9_999);
  await new Promise((done) => setImmediate(done));
  assert.equal(asked.length, 1);
  t.mock.timers.tick(1);
  assert.deepEqual(await (await response).json(), reply);
});

test('upstream that times out: counts as slow only if another one answers', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const hang = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const upstreams: Parameters<typeof testGateway>[0] = { [one]: hang, [two]: hang };
  const { post, asked } = testGateway(upstreams);
  /** @returns which were asked; each that hangs uses up its time */
  const ask = async (slow: number) => {
    asked.length = 0;
    const response = post('/v1/?chainId=eip155:1', call);
    for (let count = 1; count <= slow; count += 1) {
      while (asked.length < count) await new Promise((done) => setImmediate(done));
      t.mock.timers.tick(10_000);
    }
    const { status } = await response;
    return [status, asked.map(({ url }) => url)];
  };
  // A call that times out does not count against the nodes: the next call finds all of them
  // available.
  for (let count = 0; count < 4; count += 1) assert.deepEqual(await ask(2), [503, [one, two]]);
  upstreams[two] = () => reply;
  for (let count = 0; count < 3; count += 1) assert.deepEqual(await ask(1), [200, [one, two]]);
  assert.deepEqual(await ask(0), [200, [two]]);
});

test('test ping: the gateway replies itself', async () => {
  const { post, asked } = testGateway();
  const response = await post('/v1/?chainId=eip155:1', { ...call, method: 'test' });
  assert.deepEqual(await response.json(), { jsonrpc: '2.0', id: 7, result: 'ok' });
  assert.deepEqual(asked, []);
});

test('method that changes the node or signs with its keys: never forwarded', async () => {
  const { post, asked } = testGateway({ [one]: () => reply });
  for (const method of [
    'anvil_setBalance',
    'evm_mine',
    'admin_addPeer',
    'debug_traceCall',
    'personal_sign',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'ETH_SENDTRANSACTION',
  ]) {
    const body = await (await post('/v1/?chainId=eip155:1', { ...call, method })).json();
    assert.deepEqual(
      body,
      {
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32601, message: 'Requested RPC call is not allowed' },
      },
      method,
    );
  }
  assert.deepEqual(asked, []);
  await post('/v1/?chainId=eip155:1', { ...call, method: 'eth_sendRawTransaction' });
  assert.equal(asked.length, 1);
});

test('nodes with wallet and operator methods under plain names: only listed methods are forwarded', async () => {
  const chains = {
    bip122: 'bip122:000000000019d6689c085ae165831e93',
    polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    cosmos: 'cosmos:cosmoshub-4',
    solana: SOLANA,
  };
  const { post, asked } = testGateway(
    { [one]: () => reply },
    {
      chains: Object.fromEntries(
        Object.values(chains).map((id) => [
          id,
          { rpc: [one], nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 8 } },
        ]),
      ),
    },
  );
  const known: Record<keyof typeof chains, [good: string, bad: string]> = {
    bip122: [
      'getblock getblockcount getblockhash getrawtransaction gettxout sendrawtransaction estimatesmartfee',
      'stop getblocktemplate getblockfrompeer gettransaction getnewaddress sendtoaddress dumpprivkey walletpassphrase signrawtransactionwithwallet invalidateblock addnode generatetoaddress scantxoutset constructor GETBLOCK',
    ],
    polkadot: [
      'chain_getBlock chain_getFinalizedHead state_getMetadata state_getStorage state_call system_name system_chain system_health system_properties system_version system_accountNextIndex payment_queryInfo author_submitExtrinsic',
      'author_insertKey author_rotateKeys author_removeExtrinsic system_addReservedPeer system_dryRun system_peers offchain_localStorageSet state_getPairs babe_epochAuthorship chain_subscribeNewHeads',
    ],
    cosmos: [
      'status health block block_results tx tx_search abci_query abci_info broadcast_tx_sync broadcast_tx_async broadcast_tx_commit',
      'dial_seeds dial_peers unsafe_flush_mempool dump_consensus_state net_info genesis broadcast_evidence txs',
    ],
    solana: [
      'getBalance getAccountInfo getProgramAccounts isBlockhashValid sendTransaction simulateTransaction',
      'requestAirdrop validatorExit setLogFilter surfnet_setAccount getAsset getbalance',
    ],
  };
  for (const [namespace, lists] of Object.entries(known)) {
    const path = `/v1/?chainId=${chains[namespace as keyof typeof chains]}`;
    const [good = [], bad = []] = lists.map((list) => list.split(' '));
    for (const method of [...good, ...bad]) {
      const before = asked.length;
      const body = await (await post(path, { ...call, method })).json();
      assert.equal(asked.length - before, good.includes(method) ? 1 : 0, `${namespace} ${method}`);
      if (bad.includes(method)) assert.equal(body.error.code, -32601, method);
    }
  }
});

test('field in a second spelling: removed before the node can read it', async () => {
  const { post, asked } = testGateway({ [one]: () => reply });
  await post('/v1/?chainId=eip155:1', { ...call, Method: 'admin_addPeer', extra: 1 });
  assert.deepEqual(asked[0]?.body, call);
});

test('batch: forwarded as one request; the gateway answers pings and refused methods in it', async () => {
  const big = '[{"jsonrpc":"2.0","id":7,"result":18446744073709551615}]';
  const { post, asked } = testGateway({ [one]: () => new Response(big) });
  const response = await post('/v1/?chainId=eip155:1', [
    call,
    { ...call, id: 8, method: 'test' },
    { ...call, id: 9, method: 'evm_mine' },
    { jsonrpc: '1.0' },
  ]);
  const text = await response.text();
  assert.ok(text.includes('18446744073709551615'));
  const replies = JSON.parse(text) as { id: number; result?: unknown; error?: { code: number } }[];
  assert.deepEqual(asked, [{ url: one, body: [call] }]);
  assert.deepEqual(
    replies.map(({ id, error }) => [id, error?.code]),
    [
      [8, undefined],
      [9, -32601],
      [null, -32600],
      [7, undefined],
    ],
  );
  const tooMany = await post(
    '/v1/?chainId=eip155:1',
    Array.from({ length: 51 }, () => call),
  );
  assert.equal(tooMany.status, 400);
  assert.equal((await (await post('/v1/?chainId=eip155:1', [])).json()).error.code, -32600);
});

test('invalid chain, body, length or method: refused with its reason', async () => {
  const { post, get, app, asked } = testGateway({ [one]: () => reply });
  const field = async (response: Response) => (await response.json()).reasons[0].field;
  for (const path of [
    '/v1/?chainId=eip155:5',
    '/v1/',
    '/v1/?chainId=__proto__',
    '/v1/?chainId=toString',
  ]) {
    const response = await post(path, call);
    assert.equal(response.status, 400, path);
    assert.equal(await field(response), 'chainId');
  }
  assert.equal((await post('/v1/?chainId=eip155:1', '{')).status, 422);
  assert.equal((await post('/v1/?chainId=eip155:1', `"${'x'.repeat(1_000_001)}"`)).status, 413);
  assert.equal((await get('/v1/?chainId=eip155:1')).status, 426);
  const invalid = await (await post('/v1/?chainId=eip155:1', { method: 'x' })).json();
  assert.equal(invalid.error.code, -32600);
  const thirdParty = await app.request('/v1/?chainId=eip155:1&projectId=nobody', {
    method: 'POST',
  });
  assert.equal(thirdParty.status, 401);
  assert.equal(await field(thirdParty), 'authentication');
  assert.deepEqual(asked, []);
  assert.ok(PROJECT);
});

test('reply without an end: aborted, and the next upstream is asked', async () => {
  let sent = 0;
  const flood = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1_000_000;
      controller.enqueue(new Uint8Array(1_000_000).fill(32));
    },
  });
  const { post } = testGateway({ [one]: () => new Response(flood), [two]: () => reply });
  assert.deepEqual(await (await post('/v1/?chainId=eip155:1', call)).json(), reply);
  assert.ok(sent < 20_000_000);
});
