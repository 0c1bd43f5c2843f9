/**
 * Asking the cluster about money: the network's own addresses first. Here our proxy may answer last, once
 * all of them have failed: public nodes refuse browsers, and a lie about decimals fails on chain, which
 * checks them itself.
 */
import { base64 } from '@scure/base';
import type { Network } from '../../../../protocol/networks';
import { callRpc, chainAddresses, rpcAddresses } from '../../../core/gateway/json-rpc';

export const COMMITMENT = 'confirmed';
const MAX_U64 = 2n ** 64n - 1n;

type Json = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : undefined;

/** Above 2^53 numbers come as text, see `json-rpc.ts`. */
export function asInteger(value: unknown): bigint | undefined {
  const sound = typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string';
  if (!sound || !/^\d{1,20}$/.test(String(value))) return undefined;
  const number = BigInt(value as string);
  return number <= MAX_U64 ? number : undefined;
}

/** @param alone queries only the network's own RPC URLs */
export async function readRpc<T>(
  network: Network,
  method: string,
  params: readonly unknown[],
  parse: (result: unknown) => T | undefined,
  alone = false,
): Promise<T> {
  const own = chainAddresses(network);
  try {
    return await callRpc(network, method, params, parse, own);
  } catch (cause) {
    // In one list with the own URLs, the proxy would come before a URL that is backing off.
    const proxy = rpcAddresses(network).filter((url) => !own.includes(url));
    if (alone || proxy.length === 0) throw cause;
    return callRpc(network, method, params, parse, proxy);
  }
}

export interface Account {
  owner: string;
  executable: boolean;
  lamports: bigint;
  data: Uint8Array;
}

/** Null: the account does not exist. Undefined: the answer is invalid. */
export function account(value: unknown): Account | null | undefined {
  if (value === null) return null;
  const { owner, executable, lamports, data } = asObject(value) ?? {};
  const amount = asInteger(lamports);
  const [text, encoding] = Array.isArray(data) ? data : [];
  if (typeof owner !== 'string' || amount === undefined) return undefined;
  if (encoding !== 'base64' || typeof text !== 'string') return undefined;
  try {
    return { owner, executable: executable === true, lamports: amount, data: base64.decode(text) };
  } catch {
    return undefined;
  }
}

export function accountsAt(
  network: Network,
  addresses: readonly string[],
): Promise<(Account | null)[]> {
  const params = [addresses, { encoding: 'base64', commitment: COMMITMENT }];
  return readRpc(network, 'getMultipleAccounts', params, (result) => {
    const list = asObject(result)?.value;
    if (!Array.isArray(list) || list.length !== addresses.length) return undefined;
    const parsed = list.map(account);
    return parsed.some((one) => one === undefined) ? undefined : (parsed as (Account | null)[]);
  });
}

export const readU64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(at, true);
