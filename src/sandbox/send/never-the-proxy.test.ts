/**
 * Tests the nodes in a payment: the wallet and the network's own nodes answer, and the gateway does
 * not.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { base58 } from '@scure/base';
import { encodeAbiParameters } from 'viem';
import { rpcProxyUrl } from '../../protocol/http/rpc-call';
import { ENS_REGISTRY, namedNetwork } from '../../protocol/networks';
import { eip155 } from '../../widget/adapters/eip155';
import { solana } from '../../widget/adapters/solana';
import { sdkParams } from '../../widget/core/config/client-params';
import { $options, type Options, setOptions } from '../../widget/core/config/options';
import type { Sender, SendLocation } from '../../widget/core/contracts/sender';
import { rpcAddresses } from '../../widget/core/gateway/json-rpc';
import { SOLANA_ACCOUNTS } from '../facts';

const GATEWAY = 'https://gateway.example';
const FIRST = 'https://first.example';
const SECOND = 'https://second.example';
const ME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const YOU = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const TOKEN = '0x1111111111111111111111111111111111111111';
const HASH = `0x${'ab'.repeat(32)}`;
const WORD = `0x${'6'.padStart(64, '0')}`;

interface Asked {
  url: string;
  method: string;
}

const plain = $options.get();
const realFetch = globalThis.fetch;
let asked: Asked[];
/** A node's reply; throws for an unsupported method. */
let node: (url: string, method: string, params: unknown[]) => unknown;

beforeEach(() => {
  asked = [];
  globalThis.fetch = (async (url: string, { body }: { body: string }) => {
    const { id, method, params } = JSON.parse(body);
    // The proxy's first request asks for nothing: no call waits for it.
    if (method === 'test') return Response.json({ jsonrpc: '2.0', id, result: true });
    asked.push({ url, method });
    const result = node(url, method, params);
    if (typeof result === 'number') return new Response('', { status: result });
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  setOptions(plain);
});

function known(id: string, urls: readonly string[]) {
  const network = namedNetwork(id);
  assert.ok(network);
  const customRpcUrls = { [id]: urls };
  const options = { ...plain, apiUrl: GATEWAY, projectId: 'p', customRpcUrls } as Options;
  setOptions(options);
  const proxy = rpcProxyUrl(GATEWAY, network.id, sdkParams());
  // Other reads may use the proxy, because the gateway may support this network.
  assert.ok(rpcAddresses(network).includes(proxy));
  return { network: { ...network, rpcUrls: [SECOND] }, proxy };
}

const hosts = (): string[] => [...new Set(asked.map(({ url }) => new URL(url).origin))];

/** Replies of a healthy Ethereum node. */
function evm(method: string, params: unknown[]): unknown {
  const { to, data = '' } = (params[0] ?? {}) as { to?: string; data?: string };
  switch (method) {
    case 'eth_call':
      if (to === ENS_REGISTRY) return encodeAbiParameters([{ type: 'address' }], [TOKEN]);
      if (data.startsWith('0x3b3b57de')) {
        return encodeAbiParameters([{ type: 'address' }], [YOU]);
      }
      if (/^0x(06fdde03|95d89b41)/.test(data)) {
        return encodeAbiParameters([{ type: 'string' }], ['USDX']);
      }
      return data.startsWith('0xa9059cbb') ? `0x${'1'.padStart(64, '0')}` : WORD;
    case 'eth_getBlockByNumber':
      return { number: '0x10', baseFeePerGas: '0x5', transactions: [] };
    case 'eth_getTransactionReceipt':
    case 'eth_getTransactionByHash':
      return null;
    case 'eth_getCode':
      return '0x';
    default:
      return '0x9';
  }
}

const sender = eip155.send as Sender;
const transfer = { token: TOKEN, decimals: 6, to: YOU, amount: 3n };

function evmPlace(): { place: SendLocation; wallet: string[] } {
  const { network } = known('eip155:1', [FIRST]);
  const wallet: string[] = [];
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    wallet.push(method);
    throw Object.assign(new Error('reads nothing'), { code: 4200 });
  };
  return { place: { provider: { request }, network, from: ME }, wallet };
}

const questions: Record<string, (place: SendLocation) => Promise<unknown> | undefined> = {
  quote: (place) => sender.quote(place, transfer),
  'quote of the coin': (place) => sender.quote(place, { ...transfer, token: 'native' }),
  tokenFacts: (place) => sender.tokenFacts(place, TOKEN),
  resolveName: (place) => sender.resolveName?.(place, 'alice.eth'),
  status: ({ network }) => sender.status(network, HASH, { from: ME, nonce: 3 }),
};

for (const [name, question] of Object.entries(questions)) {
  test(`eip155, ${name}: a wallet without reads: only the network's own nodes are used`, async () => {
    node = (_, method, params) => evm(method, params);
    const { place, wallet } = evmPlace();
    await question(place);
    assert.deepEqual(hosts(), [FIRST]);
    if (name !== 'status') assert.ok(wallet.includes('eth_chainId'));
  });

  test(`eip155, ${name}: all of them fail: no other node is asked, and no result is returned`, async () => {
    node = () => 503;
    const { place } = evmPlace();
    await assert.rejects(question(place) as Promise<unknown>, { code: 'rpc_unavailable' });
    assert.deepEqual(hosts().sort(), [FIRST, SECOND]);
  });

  test(`eip155, ${name}: nodes with 429: same, now and during their backoff`, async () => {
    node = () => 429;
    const { place } = evmPlace();
    for (const _ of ['now', 'while they rest']) {
      await assert.rejects(question(place) as Promise<unknown>, { code: 'rpc_unavailable' });
    }
    assert.deepEqual(hosts().sort(), [FIRST, SECOND]);
  });

  if (name === 'status') continue;
  test(`eip155, ${name}: a wallet that answers: the only one asked`, async () => {
    node = () => assert.fail('nobody else');
    const { place } = evmPlace();
    const request = async ({ method, params }: { method: string; params?: unknown }) =>
      method === 'eth_chainId' ? '0x1' : evm(method, (params ?? []) as unknown[]);
    await question({ ...place, provider: { request } });
    assert.deepEqual(asked, []);
  });
}

const COIN = { token: 'native', decimals: 9, to: ME, amount: 1n };
/** A missing account only needs the blockhash first. */
function cluster(method: string): unknown {
  switch (method) {
    case 'getMultipleAccounts':
      return { value: [null, null] };
    case 'getLatestBlockhash':
      return { value: { blockhash: '1'.repeat(32), lastValidBlockHeight: 9 } };
    case 'getFeeForMessage':
      return { value: 5000 };
    default:
      return { value: { err: null, logs: [] } };
  }
}

async function solanaQuote(): Promise<{ proxy: string }> {
  const { network, proxy } = known('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', [FIRST]);
  const [from = '', to = ''] = SOLANA_ACCOUNTS;
  const provider = { request: async () => assert.fail('asked for nothing') };
  const place = { provider, network, from };
  await (solana.send as Sender).quote(place, { ...COIN, to });
  return { proxy };
}

test('solana: an own node answers: the gateway is not asked', async () => {
  node = (url, method) => (url === FIRST ? 403 : cluster(method));
  await solanaQuote();
  assert.deepEqual(hosts(), [FIRST, SECOND]);
});

test('solana: all own nodes fail: the gateway may answer, after them on each request', async () => {
  node = (url, method) => (url.startsWith(GATEWAY) ? cluster(method) : 403);
  const { proxy } = await solanaQuote();
  const own = asked.filter(({ url }) => url !== proxy);
  for (const [at, { url, method }] of asked.entries()) {
    if (url !== proxy) continue;
    const before = asked.slice(0, at).filter((one) => one.method === method && one.url !== proxy);
    assert.deepEqual(before.map((one) => one.url).sort(), [FIRST, SECOND], method);
  }
  assert.equal(own.length, 2 * (asked.length - own.length));
});

test('solana: own node in backoff after a rate limit: asked before the gateway too', async () => {
  node = (url, method) => (url.startsWith(GATEWAY) ? cluster(method) : 429);
  await solanaQuote();
  asked = [];
  node = (_, method) => cluster(method);
  await solanaQuote();
  assert.deepEqual(hosts(), [FIRST]);
});

const SIGNED = base58.encode(new Uint8Array(64).fill(7));

/**
 * Sends with a wallet that leaves the broadcast to us.
 * @param then replies of the nodes after the review
 * @returns the requests
 */
async function solanaSent(id: string, then: typeof node): Promise<string[]> {
  const { network } = known(id, [FIRST]);
  const [from = '', to = ''] = SOLANA_ACCOUNTS;
  const wallet: string[] = [];
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    wallet.push(method);
    if (method === 'caip_accounts') return [`${network.id}:${from}`];
    if (method === 'solana_signTransaction') return { signature: SIGNED };
    throw Object.assign(new Error('only signs'), { code: 4200 });
  };
  const place = { provider: { request }, network, from };
  const transfer = { ...COIN, to };
  const { submit, quote } = solana.send as Sender;
  node = (_, method) => cluster(method);
  const seen = await quote(place, transfer);
  asked = [];
  node = then;
  await submit(place, transfer, seen);
  return wallet;
}

const fromGateway = (url: string, method: string): unknown => {
  if (!url.startsWith(GATEWAY)) return 429;
  return method === 'sendTransaction' ? SIGNED : cluster(method);
};

for (const id of [
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]) {
  test(`${id}: gateway returns a blockhash of another cluster: nothing is signed`, async () => {
    await assert.rejects(solanaSent(id, fromGateway), { code: 'rpc_unavailable' });
    assert.ok(!asked.some(({ method }) => method === 'sendTransaction'));
    // One of the network's own nodes identifies the cluster.
    const wallet = await solanaSent(id, (url, method) =>
      url === SECOND && method === 'getLatestBlockhash'
        ? cluster(method)
        : fromGateway(url, method),
    );
    assert.ok(wallet.includes('solana_signTransaction'));
  });
}

test('solana: own nodes refuse browsers: a sign-only wallet sends through the gateway', async () => {
  const wallet = await solanaSent('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', (url, method) =>
    url.startsWith(GATEWAY) ? fromGateway(url, method) : 403,
  );
  assert.ok(wallet.includes('solana_signTransaction'));
  const told = asked.filter(({ method }) => method === 'sendTransaction');
  assert.deepEqual(
    told.map(({ url }) => new URL(url).origin),
    [FIRST, SECOND, GATEWAY],
  );
});
