/** Builds a chain as the seed describes it, and keeps its state. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { startAnvil, stopAnvils } from '../../chains/anvil';
import { callAllRpc, callRpc } from '../../chains/call-rpc';
import { MULTICALL3, SEED_AMM, SEED_NUMBERS, SEED_PAST, SEED_POOLS } from '../../facts-seed';
import { ammCode, settingCode } from '../amm-code';
import { STATE_FILE } from '../chain';
import { sendPoison, writeDailyHistory } from './daily-history';
import { deployContracts } from './deploy';
import { giveNames } from './give-names';
import { mintCollections, openPools, spreadTokens } from './initial-assets';
import { openMarket } from './open-market';
import { type SeedHistory, writeHistory } from './write-history';

const MONTH = 30 * 86_400;
const require = createRequire(import.meta.url);

/** Creation code, under MIT; the package has it, but not among its exports. */
function multicallCode(): string {
  const home = path.dirname(require.resolve('viem/package.json'));
  const constants = require(path.join(home, '_cjs/constants/contracts.js')) as {
    multicall3Bytecode: string;
  };
  return constants.multicall3Bytecode;
}

interface State {
  accounts: Record<string, { code: string }>;
  transactions: { info: { traces: unknown[] } }[];
}

async function build(url: string, folder: string): Promise<void> {
  const past = writeHistory(url, SEED_PAST.begins);
  /** Nothing of the furniture may fail; of a life some does. */
  const sound: SeedHistory = {
    ...past,
    async block(time) {
      const failed = await past.block(time);
      if (failed > 0) throw new Error(`${failed} failed in the block of ${past.time()}`);
      return failed;
    },
  };
  const users = await callRpc<string[]>(url, 'eth_accounts');
  const deployer = await past.sender(SEED_NUMBERS.deployer);
  const heavy = await past.sender(SEED_NUMBERS.heavy);
  const spammer = await past.sender(SEED_NUMBERS.spammer);
  const peers = [];
  for (const each of [0, 1, 2, 3]) peers.push(await past.sender(SEED_NUMBERS.peers + each));

  await deployContracts(sound, deployer, folder);
  await spreadTokens(sound, deployer, users);
  await openPools(sound, deployer, users);
  await mintCollections(sound, deployer, users);
  await giveNames(sound, deployer, users);
  const [peer] = peers;
  if (peer) await sendPoison(sound, spammer, peer, users[0] ?? '', past.time() + MONTH);
  await writeDailyHistory(past, { heavy, peers }, past.time() + MONTH);
  // Last, so that nothing before it moves.
  await openMarket(sound, deployer, await past.sender(SEED_NUMBERS.market), folder);
}

/**
 * Strips the committed state: without third-party code, and without data that a transaction itself
 * provides.
 */
function stripped(dump: string): string {
  const state = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString()) as State;
  const { weth, factory, router } = SEED_AMM;
  for (const address of [weth, factory, router, ...SEED_POOLS]) {
    const account = state.accounts[address.toLowerCase()];
    if (!account) throw new Error(`Nothing is at ${address}`);
    account.code = '0x';
  }
  for (const { info } of state.transactions) info.traces = [];
  return JSON.stringify(state);
}

/** @param folder `src/sandbox/seed` */
export async function makeState(folder: string): Promise<void> {
  const begin = ['--timestamp', String(SEED_PAST.begins), '--no-mining', '--order', 'fifo'];
  const { url } = await startAnvil(31_337, [...begin, '--no-request-size-limit']);
  try {
    const code = await ammCode(url);
    // The pools are made by the factory itself.
    const infrastructure = new Map([...code].filter(([address]) => !SEED_POOLS.includes(address)));
    const multicall = await callRpc(url, 'eth_call', { data: multicallCode() }, 'latest');
    await callAllRpc(url, settingCode(infrastructure.set(MULTICALL3, multicall)));
    await build(url, folder);
    for (const pool of SEED_POOLS) {
      const made = await callRpc(url, 'eth_getCode', pool, 'latest');
      if (made !== code.get(pool)) throw new Error(`The pool at ${pool} has another code`);
    }
    const text = stripped(await callRpc(url, 'anvil_dumpState'));
    const size = Buffer.byteLength(text);
    const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    // The window spans the whole dump, because a hash repeats far apart.
    const params = {
      [BROTLI_PARAM_QUALITY]: 11,
      [BROTLI_PARAM_LGWIN]: 24,
      [BROTLI_PARAM_SIZE_HINT]: size,
    };
    const packed = brotliCompressSync(text, { params });
    writeFileSync(path.join(folder, STATE_FILE), packed);
    console.log(`${STATE_FILE}: ${packed.length} bytes, of ${size}`);
  } finally {
    await stopAnvils();
  }
}
