/** Native coin balances, read through the chains' own RPC. */
import { readRpcReply } from '../../../protocol/http/rpc-call';
import type { Log } from '../../environment';
import { ApiError } from '../../http/api-error';
import { valueAt } from '../external/data-service-client';
import type { RpcUpstreams } from '../rpc/rpc-upstreams';

const MAX_U64 = 2n ** 64n - 1n;

interface Reader {
  method: string;
  params: (address: string) => unknown[];
  /** Smallest units, from the reply's text; undefined when it is not a number. */
  value: (reply: string) => bigint | undefined;
}

const READERS: Record<string, Reader> = {
  eip155: {
    method: 'eth_getBalance',
    params: (address) => [address, 'latest'],
    value(reply) {
      const outcome = readRpcReply(JSON.parse(reply), 1);
      const hex = outcome?.ok ? outcome.result : undefined;
      return typeof hex === 'string' && /^0x[0-9a-f]{1,64}$/i.test(hex) ? BigInt(hex) : undefined;
    },
  },
  solana: {
    method: 'getBalance',
    params: (address) => [address],
    // From the text: a large number of lamports would lose digits as a JSON number.
    value(reply) {
      const outcome = readRpcReply(JSON.parse(reply), 1);
      const rounded = outcome?.ok ? valueAt(outcome.result, ['value']) : undefined;
      const digits = /"value"\s*:\s*(\d{1,20})\s*[,}]/.exec(reply)?.[1];
      // Something else in it may be called so.
      if (digits === undefined || Number(digits) !== rounded) return;
      const lamports = BigInt(digits);
      return lamports <= MAX_U64 ? lamports : undefined;
    },
  },
};

const readerOf = (chainId: string): Reader | undefined => {
  const namespace = chainId.split(':')[0] ?? '';
  return Object.hasOwn(READERS, namespace) ? READERS[namespace] : undefined;
};

/** Returns true if the gateway can read balances in the chain's namespace. */
export const hasBalances = (chainId: string): boolean => readerOf(chainId) !== undefined;

/**
 * Smallest units of the chain's own coin.
 * @throws ApiError 503 when no upstream gives a balance.
 */
export async function readNative(
  { rpc, log }: { rpc: Pick<RpcUpstreams, 'send'>; log: Log },
  chainId: string,
  address: string,
): Promise<bigint> {
  const reader = readerOf(chainId);
  if (!reader)
    throw new ApiError(400, 'chainId', 'This gateway cannot read balances of this network.');
  const { method, params } = reader;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params(address) });
  const value = reader.value(await rpc.send(chainId, body));
  if (value === undefined) {
    // A garbled answer is an outage, never a balance of zero.
    log('warn', 'rpc upstream returned no balance', { chain: chainId });
    throw new ApiError(503, 'transport', 'Token Balance Unavailable');
  }
  return value;
}
