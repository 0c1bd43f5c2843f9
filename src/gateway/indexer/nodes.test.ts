/** Nodes that lie, lag, lack methods, serve another chain, or say nothing: told by a scripted chain. */
import assert from 'node:assert/strict';
import { parseGatewayConfig } from '../config';
import { createMetrics } from '../http/metrics';
import type { Store } from '../store/open-store';
import { testOnStores } from '../store/test-stores';
import { postThrough } from '../test-post';
import { createRpcUpstreams } from '../upstreams/rpc/rpc-upstreams';
import { createChainCalls } from './chain-calls';
import { followChain } from './follow-chain';

const CHAIN = 'eip155:7';
const URL_ONE = 'https://node.test/key';

interface Script {
  /** Hash of each block, by number: the node lacks every other block. */
  blocks: string[];
  /** Answers instead; undefined: as usual. */
  instead?: (method: string, params: unknown[]) => unknown;
  batches?: boolean;
  chainId?: string;
}

const hashOf = (name: string) => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`;
const A = `0x${'a1'.repeat(20)}`;
const B = `0x${'b0'.repeat(20)}`;
const hex = (number: number) => `0x${number.toString(16)}`;
const REFUSED = { error: { code: -32601, message: 'Method not found' } };

function blockOf({ blocks }: Script, number: number, full: boolean) {
  const name = blocks[number];
  if (name === undefined) return null;
  const transaction = {
    ...{ hash: hashOf(`tx ${name}`), from: A, to: B, nonce: '0x1' },
    ...{ value: '0x5', input: '0x', gasPrice: '0x2' },
  };
  return {
    ...{ number: hex(number), hash: hashOf(name), timestamp: hex(1_700_000_000 + number) },
    parentHash: hashOf(number === 0 ? '' : (blocks[number - 1] ?? '')),
    transactions: full ? [transaction] : [transaction.hash],
  };
}

function answer(script: Script, method: string, params: unknown[]): object {
  const special = script.instead?.(method, params);
  if (special !== undefined) return special as object;
  const number =
    params[0] === 'latest' ? script.blocks.length - 1 : Number.parseInt(String(params[0]), 16);
  const receipt = (name: string, more = {}) => ({
    ...{ transactionHash: hashOf(`tx ${name}`), blockHash: hashOf(name), status: '0x1' },
    ...{ gasUsed: '0x5208', logs: [], ...more },
  });
  if (method === 'eth_chainId') return { result: script.chainId ?? '0x7' };
  if (method === 'eth_getBlockByNumber') return { result: blockOf(script, number, !!params[1]) };
  if (method === 'eth_getBlockReceipts') {
    const name = script.blocks[number];
    return { result: name === undefined ? null : [receipt(name)] };
  }
  if (method === 'eth_getTransactionReceipt') {
    const name = script.blocks.find((each) => hashOf(`tx ${each}`) === params[0]);
    return { result: name === undefined ? null : receipt(name) };
  }
  return REFUSED;
}

function world(store: Store, script: Script, depth = 4) {
  const config = parseGatewayConfig({
    projects: {},
    chains: {
      [CHAIN]: {
        rpc: [URL_ONE],
        nativeCurrency: { name: 'Seven', symbol: 'SEV', decimals: 18 },
        sources: { history: { kind: 'onchain', from: 0 } },
      },
    },
  });
  const log: string[] = [];
  const asked: string[] = [];
  const metrics = createMetrics();
  const note = (level: string, message: string, fields: object) =>
    void log.push(JSON.stringify({ level, message, ...fields }));
  const rpc = createRpcUpstreams({
    ...{ config, log: note, metrics, now: Date.now },
    post: postThrough((_, sent) => {
      type Sent = { id: number; method: string; params: unknown[] };
      const body = JSON.parse(sent.body) as Sent | Sent[];
      const reply = ({ id, method, params }: Sent) => {
        asked.push(method);
        return { jsonrpc: '2.0', id, ...answer(script, method, params) };
      };
      if (!Array.isArray(body)) return Response.json(reply(body));
      if (script.batches === false) {
        return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'one' } });
      }
      return Response.json(body.map(reply).reverse());
    }),
  });
  const calls = createChainCalls({ rpc, chain: CHAIN, now: Date.now });
  const follower = followChain({
    ...{ chain: CHAIN, from: 0, depth, calls, store, log: note, metrics },
    now: Date.now,
  });
  const settle = async () => {
    while (await follower.step()) {
      // There is more.
    }
  };
  const held = async () => {
    const rows = await store.db.selectFrom('blocks').select('hash').orderBy('number').execute();
    const moves = await store.db.selectFrom('transfers').select('tx').orderBy('block').execute();
    assert.deepEqual(
      moves.map(({ tx }) => tx),
      rows.map(({ hash }) =>
        hashOf(`tx ${Buffer.from(hash.slice(2), 'hex').toString().replace(/\0/g, '')}`),
      ),
    );
    return rows.map(({ hash }) => Buffer.from(hash.slice(2), 'hex').toString().replace(/\0/g, ''));
  };
  return { script, follower, settle, held, log, asked };
}

testOnStores(
  'node without block receipts, traces or batches: read transaction by transaction',
  async (_, store) => {
    const blocks = ['a0', 'a1', 'a2'];
    const { settle, held, asked } = world(store, {
      ...{ blocks, batches: false },
      instead: (method) => (method === 'eth_getBlockReceipts' ? REFUSED : undefined),
    });
    await settle();
    assert.deepEqual(await held(), blocks);
    assert.ok(asked.includes('eth_getTransactionReceipt'));
  },
);

testOnStores(
  'reorganization up to the depth limit: the new branch replaces the old one',
  async (_, store) => {
    const { script, settle, held } = world(store, { blocks: ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'] });
    await settle();
    for (const branch of [
      ['a0', 'a1', 'a2', 'a3', 'a4', 'b5'],
      ['a0', 'a1', 'a2', 'c3', 'c4', 'c5', 'c6'],
      // Shorter, and other in its last.
      ['a0', 'a1', 'a2', 'd3', 'd4'],
    ]) {
      script.blocks = branch;
      await settle();
      assert.deepEqual(await held(), branch);
    }
  },
);

testOnStores('reorganization beyond the limit: reported, all blocks kept', async (_, store) => {
  const { script, settle, held, follower, log } = world(store, {
    blocks: ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'],
  });
  await settle();
  script.blocks = ['a0', 'a1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8'];
  await settle();
  await settle();
  assert.equal(follower.state(), 'stuck');
  assert.equal((await held()).at(-1), 'a7');
  assert.equal(log.filter((line) => line.includes('deeper')).length, 1);
  script.blocks = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'];
  await settle();
  assert.equal(follower.state(), 'ready');
});

testOnStores('chain restarted within the limit: indexed from its start', async (_, store) => {
  const { script, settle, held } = world(store, { blocks: ['a0', 'a1', 'a2'] });
  await settle();
  script.blocks = ['z0', 'z1', 'z2', 'z3'];
  await settle();
  assert.deepEqual(await held(), script.blocks);
});

testOnStores(
  'node behind for a moment: no block is dropped; behind for good: its chain is accepted',
  async (_, store) => {
    const blocks = ['a0', 'a1', 'a2', 'a3', 'a4'];
    const { script, settle, held, follower } = world(store, { blocks });
    await settle();
    script.blocks = blocks.slice(0, 3);
    await follower.step();
    await follower.step();
    assert.deepEqual(await held(), blocks);
    script.blocks = blocks;
    await settle();
    script.blocks = blocks.slice(0, 3);
    for (let look = 0; look < 3; look++) await settle();
    assert.deepEqual(await held(), blocks.slice(0, 3));
    script.blocks = [...blocks, 'a5'];
    await settle();
    assert.deepEqual(await held(), script.blocks);
  },
);

testOnStores('node far behind: waits for it and keeps all blocks', async (_, store) => {
  const blocks = Array.from({ length: 12 }, (_, at) => `a${at}`);
  const { script, settle, held, follower } = world(store, { blocks });
  await settle();
  script.blocks = blocks.slice(0, 2);
  for (let look = 0; look < 5; look++) await settle();
  assert.equal(follower.state(), 'waiting');
  assert.deepEqual(await held(), blocks);
});

testOnStores('node of another chain: not indexed', async (_, store) => {
  const { script, settle, held, follower, log } = world(store, { blocks: ['a0'], chainId: '0x1' });
  await settle();
  await settle();
  assert.equal(follower.state(), 'wrong_chain');
  assert.deepEqual(await held(), []);
  assert.equal(log.length, 1);
  script.chainId = '0x7';
  await settle();
  assert.deepEqual(await held(), ['a0']);
});

testOnStores(
  'node address now serves another chain: no stored block is dropped',
  async (_, store) => {
    const blocks = ['a0', 'a1', 'a2'];
    const { script, settle, held, follower } = world(store, { blocks });
    await settle();
    for (const strange of [
      ['z0', 'z1', 'z2', 'z3'],
      ['z0', 'z1'],
    ]) {
      Object.assign(script, { blocks: strange, chainId: '0x1' });
      for (let look = 0; look < 4; look++) await settle();
      assert.equal(follower.state(), 'wrong_chain');
      assert.deepEqual(await held(), blocks);
    }
    Object.assign(script, { blocks: [...blocks, 'a3'], chainId: '0x7' });
    await settle();
    assert.deepEqual(await held(), script.blocks);
  },
);

testOnStores('node serves another chain before the first range: not indexed', async (_, store) => {
  const { script, settle, held, follower } = world(store, { blocks: ['a0'] });
  script.instead = (method) =>
    method === 'eth_getBlockReceipts' ? { error: { code: 429, message: '' } } : undefined;
  await assert.rejects(settle());
  Object.assign(script, { blocks: ['z0', 'z1'], chainId: '0x1', instead: undefined });
  await settle();
  assert.equal(follower.state(), 'wrong_chain');
  assert.deepEqual(await held(), []);
});

const BLOCKS = ['a0', 'a1', 'a2'];
const receipts = (more: object) => (method: string, params: unknown[]) => {
  if (method !== 'eth_getBlockReceipts' || params[0] !== '0x1') return undefined;
  const good = {
    transactionHash: hashOf('tx a1'),
    blockHash: hashOf('a1'),
    gasUsed: '0x1',
    logs: [],
  };
  return { result: [{ ...good, ...more }] };
};
const asksWhole = (method: string, params: unknown[]): boolean =>
  method === 'eth_getBlockByNumber' && params[0] === '0x1' && Boolean(params[1]);
const LIES: Record<string, NonNullable<Script['instead']>> = {
  'receipts of another block': receipts({ blockHash: hashOf('b1') }),
  'receipts of another transaction': receipts({ transactionHash: hashOf('tx b1') }),
  'gas that is not a number': receipts({ gasUsed: 'many' }),
  'a malformed log': receipts({
    logs: [{ address: A, topics: ['0x1'], data: '0x', logIndex: '0x0' }],
  }),
  'receipts missing': (method, params) =>
    method === 'eth_getBlockReceipts' && params[0] === '0x1' ? { result: [] } : undefined,
  'a block missing': (method, params) => (asksWhole(method, params) ? { result: null } : undefined),
  'a block of another parent': (method, params) =>
    asksWhole(method, params)
      ? { result: { ...blockOf({ blocks: BLOCKS }, 1, true), parentHash: hashOf('b0') } }
      : undefined,
  'a refusal': (method) =>
    method === 'eth_getBlockByNumber' ? { error: { code: -32000, message: 'no' } } : undefined,
  'no newest block': (method, params) =>
    params[0] === 'latest' && method ? { result: null } : undefined,
};

for (const [what, instead] of Object.entries(LIES)) {
  testOnStores(
    `inconsistent, malformed or refused answer: not stored, and requested again: ${what}`,
    async (_, store) => {
      const { script, settle, held, follower } = world(store, { blocks: BLOCKS, instead });
      await assert.rejects(settle(), { name: 'ChainReplyError' });
      assert.equal(follower.state(), 'waiting');
      assert.deepEqual(await held(), []);
      delete script.instead;
      await settle();
      assert.deepEqual(await held(), BLOCKS);
    },
  );
}
