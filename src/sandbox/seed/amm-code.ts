/**
 * The exchange and the wrapped coin are others' contracts under copyleft: real ones, as they run in public.
 * Their code is taken out of their own packages whenever a chain starts, as the chain itself is. It is in
 * nothing that we commit or build: the state of the seed holds their storage and their past alone.
 */
import { createRequire } from 'node:module';
import { callRpc, type RpcCall } from '../chains/call-rpc';
import { SEED_AMM, SEED_POOLS } from '../facts-seed';

const require = createRequire(import.meta.url);

interface Artefact {
  bytecode?: string;
  evm?: { bytecode: { object: string }; deployedBytecode: { object: string } };
}

const hex = (code: string) => (code.startsWith('0x') ? code : `0x${code}`);

/** @throws Error with installation instructions. */
function artefact(file: string): Artefact {
  try {
    return require(file) as Artefact;
  } catch (cause) {
    throw new Error(`${file} is not installed. Run: npm ci`, { cause });
  }
}

/**
 * Returns the code that a deployment produces: the chain runs the constructor, which fills in
 * immutable values.
 */
async function deployed(url: string, file: string, ...args: string[]): Promise<string> {
  const { bytecode, evm } = artefact(file);
  const words = args.map((each) => each.slice(2).toLowerCase().padStart(64, '0')).join('');
  const data = hex(bytecode ?? evm?.bytecode.object ?? '') + words;
  return callRpc(url, 'eth_call', { data }, 'latest');
}

/** Address and code of each, as the chain at `url` would have them. */
export async function ammCode(url: string): Promise<Map<string, string>> {
  const { weth, factory, router } = SEED_AMM;
  const pair = artefact('@uniswap/v2-core/build/UniswapV2Pair.json').evm?.deployedBytecode.object;
  const [wethCode, factoryCode, routerCode] = await Promise.all([
    deployed(url, 'canonical-weth/build/contracts/WETH9.json'),
    deployed(url, '@uniswap/v2-core/build/UniswapV2Factory.json', weth),
    deployed(url, '@uniswap/v2-periphery/build/UniswapV2Router02.json', factory, weth),
  ]);
  return new Map([
    [weth, wethCode],
    [factory, factoryCode],
    [router, routerCode],
    ...SEED_POOLS.map((pool) => [pool, hex(pair ?? '')] as const),
  ]);
}

/** Calls that put the code in its place. */
export function settingCode(code: ReadonlyMap<string, string>): RpcCall[] {
  return [
    ...[...code].map(([address, bytes]): RpcCall => ['anvil_setCode', address, bytes]),
    ...WETH_FACTS.map(
      (word, slot): RpcCall => ['anvil_setStorageAt', SEED_AMM.weth, slotOf(slot), word],
    ),
  ];
}

const slotOf = (slot: number) => `0x${slot.toString(16).padStart(64, '0')}`;
/** A text of up to 31 bytes and twice its length: how a contract keeps it in one word. */
const short = (text: string) =>
  `0x${Buffer.from(text).toString('hex').padEnd(62, '0')}${(text.length * 2).toString(16).padStart(2, '0')}`;
/**
 * Storage that the wrapped coin's constructor would write, because it never ran: name, symbol,
 * decimals.
 */
const WETH_FACTS = [short('Wrapped Ether'), short('WETH'), slotOf(18)];
