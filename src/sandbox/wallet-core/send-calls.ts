/**
 * Batches of calls, all or nothing: wallet_sendCalls, wallet_getCallsStatus, wallet_getCapabilities. The
 * account names `CallBatch` as its code (EIP-7702). As strict as EIP-5792.
 */
import { Interface } from 'ethers';
import { SEED_MARKET } from '../facts-seed';
import { callLines } from './call-data';
import { WalletError } from './errors';
import type { Signer } from './keys';
import { inEther, type Session } from './send-request';
import type { AtomicSupport } from './state';

interface Call {
  to?: string;
  data: string;
  value: bigint;
}

interface Batch {
  id: string;
  chainId: string;
  hash: string;
}

const BATCH = new Interface([
  'function execute((address to, uint256 value, bytes data)[] calls) payable',
]);
const MAX_CALLS = 20;
/** Bytes. Source: EIP-5792. */
const MAX_ID = 4096;
const MOST_KEPT = 50;
const sent = new Map<string, Batch>();

const invalid = (text: string): WalletError => new WalletError(-32602, text);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws WalletError 5700 for a capability that the site can't do without: this wallet has none. */
function assertOptional(capabilities: unknown): void {
  if (capabilities === undefined) return;
  if (!isObject(capabilities)) throw invalid('capabilities must be an object');
  for (const each of Object.values(capabilities)) {
    if (!isObject(each) || each.optional !== true) {
      throw new WalletError(5700, 'Unsupported non-optional capability');
    }
  }
}

function callOf(given: unknown): Call {
  if (!isObject(given)) throw invalid('each call must be an object');
  const { to, data = '0x', value = '0x0', capabilities } = given;
  if (to !== undefined && !(typeof to === 'string' && /^0x[\da-f]{40}$/i.test(to))) {
    throw invalid('to must be an address');
  }
  if (typeof data !== 'string' || !/^0x([\da-f]{2})*$/i.test(data))
    throw invalid('data must be hex');
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) {
    throw invalid('value must be a hex quantity');
  }
  assertOptional(capabilities);
  return { ...(to !== undefined && { to }), data, value: BigInt(value) };
}

interface Request {
  id: string;
  calls: Call[];
}

/** @throws WalletError as EIP-5792 says */
function readRequest(params: readonly unknown[], { address, chainId }: Session): Request {
  const [given] = params;
  if (params.length !== 1 || !isObject(given)) throw invalid('one object is expected');
  const { version, id, from, chainId: chain, atomicRequired, calls, capabilities } = given;
  if (version !== '2.0.0') throw invalid('version must be 2.0.0');
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired must be a boolean');
  if (typeof chain !== 'string' || !/^0x(0|[1-9a-f][\da-f]*)$/.test(chain)) {
    throw invalid('chainId must be a hex number without leading zeros');
  }
  if (BigInt(chain) !== BigInt(chainId)) throw new WalletError(5710, 'Unsupported chain id');
  if (from !== undefined && String(from).toLowerCase() !== address.toLowerCase()) {
    throw new WalletError(4100);
  }
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls must not be empty');
  if (calls.length > MAX_CALLS) throw new WalletError(5740, 'Bundle too large');
  assertOptional(capabilities);
  if (id !== undefined) {
    const isId =
      typeof id === 'string' && /^0x([\da-f]{2})+$/i.test(id) && id.length <= 2 * MAX_ID + 2;
    if (!isId) throw invalid('id must be at most 4096 bytes as hex');
    if (sent.has(id)) throw new WalletError(5720, 'Duplicate ID');
  }
  const own = [...crypto.getRandomValues(new Uint8Array(32))];
  const fresh = `0x${own.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return { id: (id as string | undefined) ?? fresh, calls: calls.map(callOf) };
}

const hexOf = (chainId: number): string => `0x${chainId.toString(16)}`;

export async function sendCalls(
  session: Session & { signer: Signer; atomic: AtomicSupport | undefined },
  params: readonly unknown[],
): Promise<{ id: string }> {
  const { address, chainId, chainName, symbol, rpc, ask, site, signer, atomic } = session;
  const { id, calls } = readRequest(params, session);
  if (!atomic) throw new WalletError(5760, 'Atomicity not supported');
  // A new contract has no place in this batch.
  if (calls.some(({ to }) => to === undefined)) throw invalid('to is missing');
  const shown = calls.flatMap(({ to, data, value }, at): [string, string][] => [
    [`Call ${at + 1} of ${calls.length}`, to ?? ''],
    ['Amount', `${inEther(value)} ${symbol}`],
    ...callLines(data),
    ['Data', data],
  ]);
  const code = String(await rpc('eth_getCode', [address, 'latest'])).toLowerCase();
  const wanted = `0xef0100${SEED_MARKET.callBatch.slice(2).toLowerCase()}`;
  const allowed = await ask({
    kind: 'send',
    method: 'wallet_sendCalls',
    origin: site.origin,
    title: code === wanted ? 'Send these calls?' : 'Upgrade your account and send these calls?',
    lines: [['From', address], ...shown, ['Network', chainName]],
  });
  if (!allowed) throw new WalletError(code === wanted || atomic === 'supported' ? 4001 : 5750);
  const [nonce, tip, block] = await Promise.all([
    rpc('eth_getTransactionCount', [address, 'pending']),
    rpc('eth_maxPriorityFeePerGas', []),
    rpc('eth_getBlockByNumber', ['latest', false]),
  ]);
  const base = BigInt((block as { baseFeePerGas?: string } | null)?.baseFeePerGas ?? '0x0');
  const data = BATCH.encodeFunctionData('execute', [
    calls.map((call) => [call.to, call.value, call.data]),
  ]);
  const value = calls.reduce((sum, call) => sum + call.value, 0n);
  const fields = {
    ...{ to: address, data, value: '0x0', nonce: Number(nonce), chainId },
    // An estimate does not know the code yet.
    gasLimit: '0x2dc6c0',
    maxPriorityFeePerGas: String(tip),
    maxFeePerGas: String(base * 2n + BigInt(String(tip))),
  };
  // The account pays itself, so that the value stays its own: nothing goes with the transaction.
  if (BigInt(String(await rpc('eth_getBalance', [address, 'latest']))) < value) {
    throw new WalletError(-32000, 'insufficient funds');
  }
  const signed =
    code === wanted
      ? await signer.signTransaction(fields)
      : await signer.signUpgrade(fields, SEED_MARKET.callBatch);
  const hash = String(await rpc('eth_sendRawTransaction', [signed]));
  const [oldest] = sent.keys();
  if (sent.size >= MOST_KEPT && oldest !== undefined) sent.delete(oldest);
  sent.set(id, { id, chainId: hexOf(chainId), hash });
  return { id };
}

interface Receipt {
  status: string;
  logs: { address: string; data: string; topics: string[] }[];
  blockHash: string;
  blockNumber: string;
  gasUsed: string;
  transactionHash: string;
}

export async function callsStatus(
  rpc: (chainId: string, method: string, params: readonly unknown[]) => Promise<unknown>,
  params: readonly unknown[],
): Promise<unknown> {
  const [id] = params;
  if (params.length !== 1 || typeof id !== 'string') throw invalid('one id is expected');
  const batch = sent.get(id);
  if (!batch) throw new WalletError(5730, 'Unknown bundle id');
  const { chainId, hash } = batch;
  const found = (await rpc(chainId, 'eth_getTransactionReceipt', [hash])) as Receipt | null;
  const head = { version: '2.0.0', chainId, id, atomic: true };
  if (!found) return { ...head, status: 100 };
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = found;
  const logs = found.logs.map(({ address, data, topics }) => ({ address, data, topics }));
  const receipt = { logs, status, blockHash, blockNumber, gasUsed, transactionHash };
  return { ...head, status: status === '0x1' ? 200 : 500, receipts: [receipt] };
}

/** @param chains the wallet's own */
export function walletCapabilities(
  params: readonly unknown[],
  address: string,
  chains: readonly number[],
  atomic: AtomicSupport | undefined,
): Record<string, unknown> {
  const [account, asked] = params;
  if (typeof account !== 'string' || account.toLowerCase() !== address.toLowerCase()) {
    throw new WalletError(4100);
  }
  if (
    asked !== undefined &&
    !(Array.isArray(asked) && asked.every((one) => /^0x[\da-f]+$/.test(one)))
  ) {
    throw invalid('chain ids must be hex');
  }
  const wanted = chains.map(hexOf).filter((id) => !asked || (asked as unknown[]).includes(id));
  return Object.fromEntries(
    wanted.map((id) => [id, { atomic: { status: atomic ?? 'unsupported' } }]),
  );
}
