/** A real chain for tests, with viem as the independent client for the expected values. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import {
  type Abi,
  type Address,
  type Chain,
  createTestClient,
  type Hex,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type Transport,
  toHex,
  type WalletActions,
  walletActions,
} from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { anvil as definition } from 'viem/chains';
import { endWith } from '../end-with';

const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };
const MNEMONIC = 'test test test test test test test test test test test junk';

function binary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
  const place = createRequire(wrapper).resolve(`${name}/package.json`);
  return path.join(path.dirname(place), 'bin', 'anvil');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

// The words are stretched into a key once: that is a tenth of a second each time.
const root = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey();

/** The node has their keys. */
export function accountAt(index: number) {
  const { privateKey } = root.deriveChild(index);
  if (!privateKey) throw new Error('A key without its private half');
  return privateKeyToAccount(toHex(privateKey));
}

export type ChainClient = TestClient<'anvil', Transport, Chain> &
  PublicActions<Transport, Chain> &
  WalletActions<Chain>;

export function clientOf(url: string): ChainClient {
  const options = {
    chain: definition,
    transport: http(url, { retryCount: 0, batch: true }),
  } as const;
  return createTestClient({ ...options, mode: 'anvil', cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
}

export interface TestChain {
  url: string;
  client: ChainClient;
  stop(): Promise<void>;
}

/** Mines on command: the test decides the contents of each block. */
export async function startChain(...more: string[]): Promise<TestChain> {
  const port = await freePort();
  const child = spawn(
    binary(),
    ['--silent', '--no-mining', '--host', '127.0.0.1', '--port', String(port), ...more],
    { stdio: 'ignore' },
  );
  endWith(child);
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const client = clientOf(url);
  for (;;) {
    try {
      await client.getChainId();
      break;
    } catch (error) {
      if (child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return {
    url,
    client,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Payments from one account in one request, in this order. @returns their hashes */
export async function payAll(
  url: string,
  from: Address,
  payments: readonly { to: Address; value: bigint }[],
): Promise<Hex[]> {
  const body = payments.map(({ to, value }, id) => ({
    ...{ jsonrpc: '2.0', id, method: 'eth_sendTransaction' },
    params: [{ from, to, value: `0x${value.toString(16)}`, gas: '0x5208' }],
  }));
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const replies = (await response.json()) as { id: number; result: Hex }[];
  return replies.sort((a, b) => a.id - b.id).map(({ result }) => result);
}

export interface Artifact {
  abi: Abi;
  bytecode: Hex;
}

const require = createRequire(import.meta.url);
const ELSEWHERE: Record<string, string> = {
  WETH9: 'canonical-weth/build/contracts/WETH9.json',
  UniswapV2ERC20: '@uniswap/v2-core/build/UniswapV2ERC20.json',
};

/** As others have compiled it; without a place of its own it is OpenZeppelin's. */
export function artifact(name: string): Artifact {
  const { abi, bytecode } = require(
    ELSEWHERE[name] ?? `@openzeppelin/contracts/build/contracts/${name}.json`,
  ) as { abi: Abi; bytecode: string };
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` };
}
