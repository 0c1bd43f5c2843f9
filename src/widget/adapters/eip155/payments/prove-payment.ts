/** Reads from a network's own nodes if a transaction made a payment. Sources: EIP-20 `Transfer`, EIP-1474. */
import type { Network } from '../../../../protocol/networks';
import { isTransactionHash } from '../../../../protocol/validate';
import { NATIVE, type Transfer } from '../../../core/contracts/sender';
import { nodeReader, parseQuantity } from './node-reader';

/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

type Found = Readonly<Record<string, unknown>>;
/** Null is an answer: it is not there. */
const found = (value: unknown): Found | null | undefined =>
  value === null || typeof value === 'object' ? (value as Found | null) : undefined;

const isSame = (one: unknown, other: string): boolean =>
  String(one).toLowerCase() === other.toLowerCase();

/** The sum of the token's transfers to the recipient. */
function received(logs: unknown, { token, to }: Pick<Transfer, 'token' | 'to'>): bigint {
  const topic = `0x${to.slice(2).padStart(64, '0')}`;
  let sum = 0n;
  for (const log of Array.isArray(logs) ? (logs as (Found | null)[]) : []) {
    const topics = Array.isArray(log?.topics) ? log.topics : [];
    const isIt = isSame(log?.address, token) && topics[0] === TRANSFER && topics.length === 3;
    if (isIt && isSame(topics[2], topic)) sum += parseQuantity(log?.data) ?? 0n;
  }
  return sum;
}

export async function provePayment(
  network: Network,
  id: string,
  transfer: Pick<Transfer, 'token' | 'to' | 'amount'>,
): Promise<'paid' | 'pending' | 'other' | 'unclear'> {
  if (!isTransactionHash(id)) return 'other';
  const reader = nodeReader(network);
  const receipt = await reader.ask('eth_getTransactionReceipt', [id], found);
  if (!receipt?.blockHash) return 'pending';
  if (parseQuantity(receipt.status) === 0n) return 'other';
  const { token, to, amount } = transfer;
  if (token !== NATIVE) return received(receipt.logs, transfer) >= amount ? 'paid' : 'other';
  const sent = await reader.ask('eth_getTransactionByHash', [id], found);
  const value = parseQuantity(sent?.value);
  if (isSame(sent?.to, to)) return value !== undefined && value >= amount ? 'paid' : 'other';
  // A contract may have passed coins on: the network keeps no log of that.
  return 'unclear';
}
