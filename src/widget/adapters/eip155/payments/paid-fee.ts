/** Reads what a mined transaction has cost, from the network's own nodes. */
import type { Network } from '../../../../protocol/networks';
import { isTransactionHash } from '../../../../protocol/validate';
import { nodeReader, parseQuantity } from './node-reader';

type Receipt = Readonly<Record<string, unknown>>;

const receiptOf = (value: unknown): Receipt | undefined =>
  typeof value === 'object' && value !== null ? (value as Receipt) : undefined;

/**
 * Gas at its price, and the layer 1 fee where the chain reports one. Undefined: the receipt does not
 * say it. @throws AppKitError if no node has the receipt.
 */
export async function paidFee(network: Network, id: string): Promise<bigint | undefined> {
  if (!isTransactionHash(id)) return undefined;
  const receipt = await nodeReader(network).ask('eth_getTransactionReceipt', [id], receiptOf);
  const [gas, price] = [parseQuantity(receipt.gasUsed), parseQuantity(receipt.effectiveGasPrice)];
  if (gas === undefined || price === undefined) return undefined;
  return gas * price + (parseQuantity(receipt.l1Fee) ?? 0n);
}
