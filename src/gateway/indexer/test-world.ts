/**
 * A gateway on a test chain that the indexer follows step by step, with the expected values by
 * viem.
 */
import assert from 'node:assert/strict';
import { type Address, erc20Abi, parseAbi, parseEventLogs } from 'viem';
import { createApp } from '../app';
import { type GatewayConfigInput, parseGatewayConfig } from '../config';
import { createMetrics, type Metrics } from '../http/metrics';
import { memoryStore, type Store } from '../store/open-store';
import { PROJECT, withProject } from '../test-gateway';
import { postRpc } from '../upstreams/rpc/post-rpc';
import { createRpcUpstreams } from '../upstreams/rpc/rpc-upstreams';
import { createChainCalls } from './chain-calls';
import { type Follower, followChain } from './follow-chain';
import { createIndexer } from './indexer';
import type { ChainClient } from './test-anvil';

export const CHAIN = 'eip155:31337';

type Onchain = { from?: number | 'latest'; depth?: number; pollMs?: number };

/** @param listed contracts on the chain's token list; none: it has no list */
export function worldConfig(
  url: string,
  history: Onchain = { from: 0 },
  listed: readonly Address[] = [],
): GatewayConfigInput {
  const tokens = listed.map((address) => ({
    ...{ chainId: 31337, address, name: 'Listed', symbol: 'LST', decimals: 18 },
  }));
  const tokenLists = tokens.length > 0 ? { tokenLists: [{ tokens }] } : {};
  return {
    projects: { [PROJECT]: { name: 'Shop', allowedOrigins: [] } },
    chains: {
      [CHAIN]: {
        rpc: [url],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        sources: { history: { kind: 'onchain', ...history }, ...tokenLists },
      },
    },
  };
}

export interface World {
  store: Store;
  metrics: Metrics;
  follower: Follower;
  log: string[];
  /** Steps until there is nothing more to do at once. */
  catchUp(): Promise<void>;
  get(path: string): Promise<Response>;
}

export function createWorld(
  url: string,
  history: Onchain = { from: 0 },
  store = memoryStore(),
  listed: readonly Address[] = [],
  post = postRpc,
): World {
  const config = parseGatewayConfig(worldConfig(url, history, listed));
  const log: string[] = [];
  const metrics = createMetrics();
  const note = (level: string, message: string, fields: object) =>
    void log.push(JSON.stringify({ level, message, ...fields }));
  const rpc = createRpcUpstreams({ config, post, log: note, metrics, now: Date.now });
  const follower = followChain({
    ...{ chain: CHAIN, from: history.from ?? 'latest', depth: history.depth ?? 128 },
    ...{ calls: createChainCalls({ rpc, chain: CHAIN, now: Date.now }), store, log: note },
    ...{ metrics, now: Date.now },
  });
  const idle = createIndexer({ config, store, rpc, log: note, metrics });
  const indexer = { ...idle, of: () => follower };
  const app = createApp({ config, store, rpc, indexer, metrics });
  return {
    ...{ store, metrics, follower, log },
    async catchUp() {
      while (await follower.step()) {
        // There is more.
      }
    },
    get: async (path) => app.request(withProject(path)),
  };
}

const nftEvents = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
]);

/** `tx kind token id from to value`, one line a transfer, sorted; those of native coins by value and parties. */
export async function truth(client: ChainClient): Promise<string[]> {
  const lines: string[] = [];
  const head = await client.getBlockNumber();
  for (let number = 0n; number <= head; number++) {
    const { transactions } = await client.getBlock({
      blockNumber: number,
      includeTransactions: true,
    });
    const receipts = await Promise.all(
      transactions.map(({ hash }) => client.getTransactionReceipt({ hash })),
    );
    for (const [at, { hash, from, to, value }] of transactions.entries()) {
      const { logs, status } = receipts[at] ?? assert.fail();
      const add = (...parts: unknown[]) => lines.push([hash, ...parts].join(' ').toLowerCase());
      if (status === 'success' && value > 0n) add('native', '-', '-', from, to, value);
      for (const { args, address } of parseEventLogs({
        abi: erc20Abi,
        logs,
        eventName: 'Transfer',
      })) {
        add('erc20', address, '-', args.from, args.to, args.value);
      }
      for (const { args, address } of parseEventLogs({ abi: nftEvents, logs })) {
        if ('ids' in args) {
          args.ids.forEach((id, at) => {
            add('erc1155', address, id, args.from, args.to, args.values[at]);
          });
        } else if ('value' in args)
          add('erc1155', address, args.id, args.from, args.to, args.value);
        else add('erc721', address, args.id, args.from, args.to, 1);
      }
    }
  }
  return lines.sort();
}

/** The same lines from the store, without data that only traces contain. */
export async function stored({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('transfers').selectAll().execute();
  return rows
    .filter(({ kind, part }) => kind !== 'native' || part === 0)
    .map(({ tx, kind, token, token_id, sender, recipient, value }) =>
      [tx, kind, token || '-', token_id || '-', sender, recipient, value].join(' '),
    )
    .sort();
}

/** The native balance that the store's transfers give for an account that began with nothing. */
export async function nativeBalance({ db }: Store, account: Address): Promise<bigint> {
  const own = account.toLowerCase();
  const moves = await db.selectFrom('transfers').selectAll().where('kind', '=', 'native').execute();
  const fees = await db
    .selectFrom('transactions')
    .select('fee')
    .where('sender', '=', own)
    .execute();
  const sum = (values: { value: string }[]) =>
    values.reduce((total, { value }) => total + BigInt(value), 0n);
  const came = sum(moves.filter(({ recipient }) => recipient === own));
  const went = sum(moves.filter(({ sender }) => sender === own));
  return came - went - fees.reduce((total, { fee }) => total + BigInt(fee), 0n);
}

/** Every block, transaction and transfer once, and progress where they end. */
export async function assertWhole({ db }: Store, client: ChainClient): Promise<void> {
  const head = Number(await client.getBlockNumber());
  const blocks = await db.selectFrom('blocks').selectAll().orderBy('number').execute();
  assert.deepEqual(
    blocks.map(({ number }) => number),
    Array.from({ length: head + 1 }, (_, at) => at),
  );
  blocks.forEach(({ parent }, at) => {
    if (at > 0) assert.equal(parent, blocks[at - 1]?.hash);
  });
  const newest = await client.getBlock({ blockNumber: BigInt(head) });
  assert.equal(blocks.at(-1)?.hash, newest.hash);
  const progress = await db.selectFrom('progress').selectAll().executeTakeFirstOrThrow();
  assert.equal(progress.next_block, head + 1);
}
