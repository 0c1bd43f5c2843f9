/** Approvals on a test chain: contracts that log their input, and the expected values by viem. */
import assert from 'node:assert/strict';
import {
  type Abi,
  type Address,
  concatHex,
  type Hex,
  parseAbi,
  parseEventLogs,
  toEventSelector,
} from 'viem';
import type { Store } from '../store/open-store';
import type { ChainClient } from './test-anvil';

/** Copies the data after the topics to memory, then logs it: three topics, or four. */
const SAYS_THREE = '0x606036036060600037604035602035600035606036036000a300';
const SAYS_FOUR = '0x608036036080600037606035604035602035600035608036036000a400';

export interface Parrots {
  /** Emits its calldata: three words are topics, what follows is data. */
  three: Address;
  /** Four words are topics. */
  four: Address;
}

/** Anyone can deploy such a contract. Calls to it have no known function names. */
export async function makeParrots(client: ChainClient): Promise<Parrots> {
  const three: Address = `0x${'03'.repeat(20)}`;
  const four: Address = `0x${'04'.repeat(20)}`;
  await client.setCode({ address: three, bytecode: SAYS_THREE });
  await client.setCode({ address: four, bytecode: SAYS_FOUR });
  return { three, four };
}

export const APPROVAL = toEventSelector('Approval(address,address,uint256)');
export const FOR_ALL = toEventSelector('ApprovalForAll(address,address,bool)');

const wordOf = (value: bigint | string): Hex =>
  `0x${(typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')}`;

/** The call data that makes a parrot log this. */
export const said = (...words: (Hex | bigint)[]): Hex =>
  concatHex(words.map((word) => wordOf(word)));

const EVENTS: readonly (readonly [kind: string, Abi])[] = [
  ['erc20', parseAbi(['event Approval(address indexed, address indexed, uint256)'])],
  ['erc721', parseAbi(['event Approval(address indexed, address indexed, uint256 indexed)'])],
  ['all', parseAbi(['event ApprovalForAll(address indexed, address indexed, bool)'])],
];

/**
 * `tx log kind token owner spender what`, one line per approval, sorted; `what`: the amount, the
 * NFT id, or the flag.
 */
export async function approvalsTrue(client: ChainClient): Promise<string[]> {
  const lines: string[] = [];
  const head = await client.getBlockNumber();
  for (let number = 0n; number <= head; number++) {
    const { transactions } = await client.getBlock({ blockNumber: number });
    for (const hash of transactions) {
      const { logs } = await client.getTransactionReceipt({ hash });
      for (const [kind, abi] of EVENTS) {
        for (const { args, address, logIndex } of parseEventLogs({ abi, logs })) {
          const parts = Object.values(args as unknown as Record<string, unknown>);
          assert.equal(parts.length, 3);
          lines.push([hash, logIndex, kind, address, ...parts].join(' ').toLowerCase());
        }
      }
    }
  }
  return lines.sort();
}

/** The same, by the store. */
export async function approvalsStored({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('approvals').selectAll().execute();
  const what = ({ kind, token_id, value }: (typeof rows)[number]) =>
    kind === 'erc721' ? token_id : kind === 'all' ? value === '1' : value;
  return rows
    .map((row) =>
      [row.tx, row.log_index, row.kind, row.token, row.owner, row.spender, what(row)].join(' '),
    )
    .sort();
}
