/** Reads what a mined transaction has cost, from the network's own nodes. */

import { gasOracleOf, operatorFeePaid } from '../../../../protocol/fees/rollup-fees';
import type { Network } from '../../../../protocol/networks';
import { isTransactionHash } from '../../../../protocol/validate';
import { readOperatorFee } from './fees';
import { type NodeReader, nodeReader, parseBytes, parseQuantity } from './node-reader';

type Receipt = Readonly<Record<string, unknown>>;

const receiptOf = (value: unknown): Receipt | undefined =>
  typeof value === 'object' && value !== null ? (value as Receipt) : undefined;

/** Code at the address of the fee oracle, by network: it does not change, and a failure is not kept. */
const oracleCodes = new WeakMap<Network, string>();

/** 0 on a chain without a layer below. Undefined: there may be one, and the receipt lacks its fee. */
async function layerOneFee(
  { l1Fee }: Receipt,
  reader: NodeReader,
  network: Network,
  chainId: bigint,
): Promise<bigint | undefined> {
  const paid = parseQuantity(l1Fee);
  if (paid !== undefined) return paid;
  let code = oracleCodes.get(network);
  if (code === undefined) {
    const oracle = [gasOracleOf(chainId), 'latest'];
    code = await reader.ask('eth_getCode', oracle, parseBytes).catch(() => undefined);
    if (code !== undefined) oracleCodes.set(network, code);
  }
  return code === '0x' ? 0n : undefined;
}

/**
 * Gas at its price, the layer 1 fee and the operator fee where the chain takes them. Undefined: a
 * part is unknown. @throws AppKitError if no node has the receipt.
 */
export async function paidFee(network: Network, id: string): Promise<bigint | undefined> {
  if (!isTransactionHash(id)) return undefined;
  const reader = nodeReader(network);
  const receipt = await reader.ask('eth_getTransactionReceipt', [id], receiptOf);
  const [gas, price] = [parseQuantity(receipt.gasUsed), parseQuantity(receipt.effectiveGasPrice)];
  if (gas === undefined || price === undefined) return undefined;
  const chainId = BigInt(network.id.slice('eip155:'.length));
  const byReceipt = operatorFeePaid({
    gasUsed: gas,
    operatorFeeScalar: parseQuantity(receipt.operatorFeeScalar),
    operatorFeeConstant: parseQuantity(receipt.operatorFeeConstant),
    daFootprintGasScalar: parseQuantity(receipt.daFootprintGasScalar),
  });
  const [below, operator] = await Promise.all([
    layerOneFee(receipt, reader, network, chainId),
    byReceipt ?? readOperatorFee(reader, chainId, gas, String(receipt.blockNumber)),
  ]);
  if (below === undefined || operator === undefined) return undefined;
  return gas * price + below + operator;
}
