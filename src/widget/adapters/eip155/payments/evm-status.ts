/** Gets the status of a transaction from the network's own nodes. */
import type { Network } from '../../../../protocol/networks';
import { isTransactionHash } from '../../../../protocol/validate';
import { NATIVE, type SentFacts, type TransferStatus } from '../../../core/contracts/sender';
import { callOf } from './evm-quote';
import { type NodeReader, nodeReader, parseQuantity, toHex } from './node-reader';
import { hasSameContent, readContent } from './sent-content';

/** Past blocks whose state every full node has. */
const BLOCKS = 127n;

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

const isSame = (one: unknown, other: string): boolean =>
  String(one).toLowerCase() === other.toLowerCase();

/**
 * Finds the account's transaction with this nonce. Its block is the first one after which the
 * account has counted it, so that a search by halves reads one block instead of all.
 */
async function successor(reader: NodeReader, from: string, nonce: number): Promise<Found> {
  const countAt = (block: bigint) =>
    reader.ask('eth_getTransactionCount', [from, toHex(block)], parseQuantity);
  let last = await reader.ask('eth_blockNumber', [], parseQuantity);
  let before = last > BLOCKS ? last - BLOCKS : 0n;
  if ((await countAt(before)) > BigInt(nonce)) return null;
  while (last - before > 1n) {
    const middle = (before + last) / 2n;
    if ((await countAt(middle)) > BigInt(nonce)) last = middle;
    else before = middle;
  }
  const block = await reader.ask('eth_getBlockByNumber', [toHex(last), true], found);
  const list = Array.isArray(block?.transactions) ? (block.transactions as Found[]) : [];
  const own = list.find(
    (one) => isSame(one?.from, from) && parseQuantity(one?.nonce) === BigInt(nonce),
  );
  return own && isTransactionHash(String(own.hash)) ? own : null;
}

function doesTheSame(
  one: Exclude<Found, null>,
  { from, transfer, call: sent }: SentFacts,
): boolean {
  if (!transfer) return sent !== undefined && hasSameContent(readContent(one), sent);
  const call = callOf(from, transfer);
  const data = String(one.input ?? one.data).toLowerCase();
  // Wallets and nodes may add bytes after the arguments of a token transfer, where they mean nothing.
  return (
    isSame(one.to, call.to) &&
    parseQuantity(one.value) === BigInt(call.value) &&
    (transfer.token === NATIVE ? data === call.data : data.startsWith(call.data.toLowerCase()))
  );
}

/** Wallets cancel with a transaction of nothing to the account itself. */
function movesNothing(one: Exclude<Found, null>, from: string): boolean {
  return (
    isSame(one.to, from) &&
    parseQuantity(one.value) === 0n &&
    String(one.input ?? one.data) === '0x'
  );
}

/**
 * Gets the status, also if another transaction of the account has taken the place of this one: wallets
 * send it again at a higher price, or through another relay under another hash.
 */
export async function status(
  network: Network,
  id: string,
  sent: SentFacts,
): Promise<TransferStatus> {
  const reader = nodeReader(network);
  const done = await mined(reader, id);
  if (done) return done;
  const transaction = await reader.ask('eth_getTransactionByHash', [id], found);
  const learnt =
    transaction && isSame(transaction.from, sent.from)
      ? parseQuantity(transaction.nonce)
      : undefined;
  const nonce = learnt === undefined ? sent.nonce : Number(learnt);
  const place = nonce ?? sent.nextNonce;
  // Not as the wallet was asked: users edit allowances there.
  const call = transaction && learnt !== undefined ? readContent(transaction) : undefined;
  const isNews = call && !sent.transfer && !hasSameContent(call, sent.call);
  const waiting: TransferStatus = {
    state: 'pending',
    ...(nonce !== undefined && { nonce }),
    ...(isNews && { call }),
    ...(!transaction && { unseen: true }),
  };
  // A relayer's transaction has a nonce of the relayer.
  const isOwn = !transaction || isSame(transaction.from, sent.from);
  if (place === undefined || !isOwn) return waiting;
  const next = await reader.ask('eth_getTransactionCount', [sent.from, 'latest'], parseQuantity);
  // Nodes forget what the wallet hands on again: until another has its place it can still get in.
  if (next <= BigInt(place)) return waiting;
  // Between the questions it may have got in itself.
  const late = await mined(reader, id);
  if (late) return late;
  if (transaction) return waiting;
  const other = await successor(reader, sent.from, place).catch(() => null);
  const by = other ? String(other.hash).toLowerCase() : undefined;
  if (by === id.toLowerCase()) return { state: 'pending', nonce: place };
  if (other && by && doesTheSame(other, sent)) {
    return { ...((await mined(reader, by)) ?? { state: 'pending' }), nonce: place, by };
  }
  // The nonce is only a guess, and the wallet may have sent something else with it.
  if (nonce === undefined) return waiting;
  const state = other && movesNothing(other, sent.from) ? 'canceled' : 'replaced';
  return { state, nonce, ...(by && { by }) };
}
