/** Gets the status of a transaction from the network's own nodes. */
import type { Network } from '../../../../protocol/networks';
import { isTransactionHash } from '../../../../protocol/validate';
import type { SentFacts, TransferStatus } from '../../../core/contracts/sender';
import { type NodeReader, nodeReader, parseQuantity, toHex } from './node-reader';

/** Number of past blocks to search for the replacement transaction. */
const BLOCKS = 8n;

type Found = Readonly<Record<string, unknown>> | null;

/** Null is an answer: it is not there. */
const found = (value: unknown): Found | undefined =>
  value === null || (typeof value === 'object' && value !== null) ? (value as Found) : undefined;

/** Reports a mined transaction only if it has a block. */
async function mined(reader: NodeReader, id: string): Promise<TransferStatus | undefined> {
  const receipt = await reader.ask('eth_getTransactionReceipt', [id], found);
  if (!receipt?.blockHash) return undefined;
  const status = parseQuantity(receipt.status);
  // Before Byzantium receipts had no status; a chain that omits it has still included the
  // transaction.
  return { state: status === 0n ? 'failed' : 'confirmed' };
}

async function successor(
  reader: NodeReader,
  from: string,
  nonce: number,
): Promise<string | undefined> {
  const last = await reader.ask('eth_blockNumber', [], parseQuantity);
  for (let at = last; at >= 0n && at > last - BLOCKS; at -= 1n) {
    const block = await reader.ask('eth_getBlockByNumber', [toHex(at), true], found);
    const list = Array.isArray(block?.transactions) ? (block.transactions as Found[]) : [];
    for (const one of list) {
      const same = String(one?.from).toLowerCase() === from.toLowerCase();
      const hash = String(one?.hash);
      if (same && parseQuantity(one?.nonce) === BigInt(nonce) && isTransactionHash(hash))
        return hash;
    }
  }
  return undefined;
}

export async function status(
  network: Network,
  id: string,
  sent: SentFacts,
): Promise<TransferStatus> {
  const reader = nodeReader(network);
  const done = await mined(reader, id);
  if (done) return done;
  const transaction = await reader.ask('eth_getTransactionByHash', [id], found);
  const learnt = transaction ? parseQuantity(transaction.nonce) : undefined;
  const nonce = learnt === undefined ? sent.nonce : Number(learnt);
  // Never seen: the wallet may be slow to hand it on.
  if (nonce === undefined) return { state: 'pending' };
  const next = await reader.ask('eth_getTransactionCount', [sent.from, 'latest'], parseQuantity);
  // Nodes forget what the wallet hands on again: until another has its place it can still get in.
  if (next <= BigInt(nonce))
    return { state: 'pending', nonce, ...(!transaction && { unseen: true }) };
  // Between the questions it may have got in itself.
  const late = await mined(reader, id);
  if (late) return late;
  if (transaction) return { state: 'pending', nonce };
  const by = await successor(reader, sent.from, nonce).catch(() => undefined);
  if (by?.toLowerCase() === id.toLowerCase()) return { state: 'pending', nonce };
  return { state: 'replaced', nonce, ...(by && { by }) };
}
