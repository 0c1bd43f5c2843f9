/**
 * Reads the chain for payments: first through the wallet's own node, then through the network's own
 * RPC URLs. It never uses the gateway's proxy: the gateway must not influence where money goes.
 */
import type { Network } from '../../../../protocol/networks';
import { withTimeout } from '../../../core/async/timeout';
import type { WalletProvider } from '../../../core/contracts/wallet';
import { appKitError } from '../../../core/errors/app-kit-error';
import { callRpc, chainAddresses } from '../../../core/gateway/json-rpc';
import { networkIdOf } from '../chain-id';

/** A wallet that takes longer is not asked again by this reader. */
const WALLET_READ_MS = 5_000;

type Parse<T> = (result: unknown) => T | undefined;

export interface NodeReader {
  ask<T>(method: string, params: readonly unknown[], parse: Parse<T>): Promise<T>;
  /** True while everything was answered by the wallet. */
  byWallet(): boolean;
}

/** The chain executed the call, and the call reverted. */
export class RevertedError extends Error {
  override readonly name = 'Reverted';
  /** The contract's revert data, as hex; empty if the contract returned no data. */
  readonly data: string;
  constructor(data: string, message: string) {
    super(message);
    this.data = data;
  }
}

/** Reads a property of a foreign value, which may be a proxy that throws. */
function read(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}

/** Wallets and nodes hide it at different depths: `data`, `error`, `cause`, `data.originalError`. */
function revertOf(failure: unknown, depth = 0): RevertedError | undefined {
  if (typeof failure !== 'object' || failure === null || depth > 6) return undefined;
  if (failure instanceof RevertedError) return failure;
  const data = read(failure, 'data');
  const message = String(read(failure, 'message') ?? '').slice(0, 500);
  const isRevert = read(failure, 'code') === 3 || /\brevert/i.test(message);
  for (const key of ['data', 'error', 'cause', 'originalError']) {
    const inner = revertOf(read(failure, key), depth + 1);
    if (inner?.data) return inner;
  }
  if (isRevert && typeof data === 'string' && /^0x[\da-f]*$/i.test(data)) {
    return new RevertedError(data.slice(0, 20_000), message);
  }
  return isRevert ? new RevertedError('', message) : undefined;
}

/** Only what the network's own addresses say. */
export function nodeReader(network: Network): NodeReader {
  return {
    async ask(method, params, parse) {
      try {
        return await callRpc(network, method, params, parse, chainAddresses(network));
      } catch (cause) {
        throw revertOf(cause) ?? cause;
      }
    },
    byWallet: () => false,
  };
}

/** @param provider asked where it answers reads itself, and is on the network. */
export function openReader(provider: WalletProvider, network: Network): NodeReader {
  const node = nodeReader(network);
  let wallet = provider.readsHere !== true;
  let all = true;
  const request = (method: string, params: readonly unknown[]): Promise<unknown> =>
    withTimeout(provider.request({ method, params }), WALLET_READ_MS, () =>
      appKitError('wallet_timeout'),
    );
  const isThere = async (): Promise<boolean> =>
    networkIdOf(await request('eth_chainId', [])) === network.id;
  let there: Promise<boolean> | undefined;

  async function byWallet<T>(
    method: string,
    params: readonly unknown[],
    parse: Parse<T>,
  ): Promise<T | undefined> {
    try {
      there ??= isThere();
      if (await there) return parse(await request(method, params));
      wallet = false;
    } catch (cause) {
      const revert = revertOf(cause);
      if (revert) throw revert;
      wallet = false;
    }
    return undefined;
  }

  return {
    async ask(method, params, parse) {
      const answer = wallet ? await byWallet(method, params, parse) : undefined;
      if (answer !== undefined) return answer;
      all = false;
      return node.ask(method, params, parse);
    },
    byWallet: () => all,
  };
}

/** A 256-bit hex quantity. */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
}

/** Bytes as hex, also none. */
export function parseBytes(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value) ? value : undefined;
}

export const toHex = (value: bigint): string => `0x${value.toString(16)}`;
