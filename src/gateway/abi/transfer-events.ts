/**
 * Transfer events of ERC-20, ERC-721 and ERC-1155. ERC-20 and ERC-721 share a name: the NFT's id is
 * a separate topic, the amount is not. The decoding is manual, because ids and amounts are in fixed
 * words.
 */
import { id } from 'ethers';
import type { TransferRow } from '../store/tables';
import { decimalOfWord, readTopicAddress, wordAt } from './log-words';

/** A log as `eth_getLogs` and receipts have it. */
export interface EvmLog {
  address: string;
  topics: readonly string[];
  data: string;
}

/** NFTs in one batch; a log with more is spam. */
const MOST_PARTS = 1_000;

/** First word of an event, or with `bytes` 4 the name of a function. */
export function topicOf(signature: string, bytes = 32): string {
  return id(signature).slice(0, 2 + bytes * 2);
}

const TRANSFER = topicOf('Transfer(address,address,uint256)');
const SINGLE = topicOf('TransferSingle(address,address,address,uint256,uint256)');
const BATCH = topicOf('TransferBatch(address,address,address,uint256[],uint256[])');

export type DecodedTransfer = Pick<
  TransferRow,
  'kind' | 'token' | 'token_id' | 'sender' | 'recipient' | 'value' | 'log_index' | 'part'
>;

/** Numbers of a list whose offset is in word `at`; undefined where the data does not contain it. */
function listAt(data: string, at: number): string[] | undefined {
  const place = wordAt(data, at);
  // Places and lengths are counted in bytes; one beyond the data is nonsense, however large.
  if (!place || BigInt(place) % 32n !== 0n || BigInt(place) > BigInt(data.length)) return undefined;
  const start = Number(BigInt(place) / 32n);
  const length = wordAt(data, start);
  if (!length || BigInt(length) > BigInt(MOST_PARTS)) return undefined;
  const words = Array.from({ length: Number(length) }, (_, nth) => wordAt(data, start + 1 + nth));
  return words.every((word) => word !== undefined) ? words.map(decimalOfWord) : undefined;
}

/** A log in lower case, with its position as separate data. */
export type PlacedLog = EvmLog & { logIndex: number };

/** None for every other event, and for what only looks like a transfer. */
export function decodeTransfers({ address, topics, data, logIndex }: PlacedLog): DecodedTransfer[] {
  const [name, first, second, third] = topics;
  if (name === TRANSFER) {
    const [sender, recipient] = [readTopicAddress(first), readTopicAddress(second)];
    if (!sender || !recipient) return [];
    const move = { token: address, sender, recipient, log_index: logIndex, part: 0 };
    if (third) return [{ ...move, kind: 'erc721', token_id: decimalOfWord(third), value: '1' }];
    const amount = wordAt(data, 0);
    return amount ? [{ ...move, kind: 'erc20', token_id: '', value: decimalOfWord(amount) }] : [];
  }
  if (name !== SINGLE && name !== BATCH) return [];
  const [sender, recipient] = [readTopicAddress(second), readTopicAddress(third)];
  if (!sender || !recipient) return [];
  const move = { kind: 'erc1155' as const, token: address, sender, recipient, log_index: logIndex };
  if (name === SINGLE) {
    const [id, amount] = [wordAt(data, 0), wordAt(data, 1)];
    if (!id || !amount) return [];
    return [{ ...move, part: 0, token_id: decimalOfWord(id), value: decimalOfWord(amount) }];
  }
  const [ids, amounts] = [listAt(data, 0), listAt(data, 1)];
  if (!ids || !amounts || ids.length !== amounts.length) return [];
  return ids.map((token_id, part) => ({ ...move, part, token_id, value: amounts[part] ?? '0' }));
}
