/** Logs of moved tokens: ERC-20, ERC-721 and ERC-1155. By hand, for an indexer reads thousands a second. */
import { AbiCoder } from 'ethers';

/** A log as `eth_getLogs` and receipts have it. */
export interface EvmLog {
  address: string;
  topics: readonly string[];
  data: string;
}

export interface TokenTransfer<Log extends EvmLog = EvmLog> {
  kind: 'erc20' | 'erc721' | 'erc1155';
  /** Addresses in lower case. */
  token: string;
  sender: string;
  recipient: string;
  /** Decimal; undefined for coins, which have none. */
  tokenId: string | undefined;
  value: bigint;
  /** Where it was read: a batch gives several transfers of one log. */
  log: Log;
}

/** keccak-256 of Transfer(address,address,uint256) and of both events of ERC-1155. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
export const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
export const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';

/** More pieces in one log than any wallet shows is an attack on whoever stores them. */
const MAX_BATCH = 1_000;

const WORD = /^0x[0-9a-f]{64}$/i;
const addressOf = (topic: string) => `0x${topic.slice(26).toLowerCase()}`;
const ADDRESS_WORD = /^0x0{24}[0-9a-f]{40}$/i;

/** The transfers in these logs, in order; logs that are none, or are malformed, are passed over. */
export function decodeTransferLogs<Log extends EvmLog>(logs: readonly Log[]): TokenTransfer<Log>[] {
  return logs.flatMap((log) => {
    const [event, ...topics] = log.topics;
    if (event === TRANSFER) return plain(log, topics);
    if (event === TRANSFER_SINGLE || event === TRANSFER_BATCH) {
      return pieces(log, topics, event === TRANSFER_BATCH);
    }
    return [];
  });
}

function plain<Log extends EvmLog>(log: Log, topics: readonly string[]): TokenTransfer<Log>[] {
  const [from = '', to = '', id] = topics;
  if (!ADDRESS_WORD.test(from) || !ADDRESS_WORD.test(to)) return [];
  const token = log.address.toLowerCase();
  const ends = { token, sender: addressOf(from), recipient: addressOf(to), log };
  if (id !== undefined) {
    if (!WORD.test(id)) return [];
    return [{ ...ends, kind: 'erc721', tokenId: BigInt(id).toString(), value: 1n }];
  }
  if (!WORD.test(log.data)) return [];
  return [{ ...ends, kind: 'erc20', tokenId: undefined, value: BigInt(log.data) }];
}

function pieces<Log extends EvmLog>(
  log: Log,
  topics: readonly string[],
  isBatch: boolean,
): TokenTransfer<Log>[] {
  const [, from = '', to = ''] = topics;
  if (!ADDRESS_WORD.test(from) || !ADDRESS_WORD.test(to)) return [];
  try {
    const types = isBatch ? ['uint256[]', 'uint256[]'] : ['uint256', 'uint256'];
    const [first, second] = AbiCoder.defaultAbiCoder().decode(types, log.data);
    const ids: bigint[] = isBatch ? [...first] : [first];
    const values: bigint[] = isBatch ? [...second] : [second];
    if (ids.length !== values.length || ids.length > MAX_BATCH) return [];
    return ids.map((id, index) => ({
      kind: 'erc1155',
      token: log.address.toLowerCase(),
      sender: addressOf(from),
      recipient: addressOf(to),
      tokenId: id.toString(),
      value: values[index] ?? 0n,
      log,
    }));
  } catch {
    return [];
  }
}
