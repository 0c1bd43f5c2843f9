/**
 * Reading a chain past the wallet: a wallet on another device is slow to ask, and is asked in vain for
 * what it has not agreed to answer. Source: EIP-1474; protocol §4.8.
 */
import { $options } from '../../../core/config/options';
import { callRpc } from '../../../core/gateway/json-rpc';
import type { RpcRequest } from '../tabs/connection-types';

/** Reads of an EVM node: nothing in them acts for anybody. */
const READS = /^(eth_(?!accounts|coinbase|requestAccounts|sign|send)|net_|web3_)/;

/** The node's own error, with its code and data (e.g. a reverted call). */
function nodeError(failure: unknown): unknown {
  for (let cause = failure; cause; cause = (cause as { cause?: unknown }).cause) {
    const { error } = cause as { error?: { message: string } };
    if (error) return Object.assign(new Error(error.message), error);
  }
  return failure;
}

/** Undefined if the method is not a read, or the network is not configured. */
export async function readFromNode(
  chain: string,
  { method, params }: RpcRequest,
): Promise<{ result: unknown } | undefined> {
  if (!READS.test(method)) return undefined;
  const network = $options.get().networks.find(({ id }) => id === chain);
  if (!network) return undefined;
  try {
    const list = Array.isArray(params) ? params : [];
    return await callRpc(network, method, list, (result) => ({ result }));
  } catch (cause) {
    throw nodeError(cause);
  }
}
