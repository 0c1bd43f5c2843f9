/** A transaction of eip155 as the network would run it now: `eth_simulateV1`, where the node has it. */
import * as v from 'valibot';
import { EVM_NATIVE } from '../../../protocol/swaps/native-coin';
import type { AskNode } from '../ask-node';
import { type CallAction, eachAction } from '../decode/call-action';
import { coinAmount, type NetworkWords } from '../describe/known-network';
import { readContracts, tokenAmount } from '../describe/token-facts';
import type { EvmTransaction } from '../evm/evm-transaction';
import { quantityHex, readQuantity } from '../evm/hex-bytes';
import {
  type BalanceChange,
  type ExpectedChanges,
  MAX_SHOWN,
  outflowsFirst,
  type Simulation,
  withoutAnswer,
} from './simulation';

/** Nodes write native coins as tokens of this address. */
const NATIVE = /^0x(?:e{40}|0{40})$/i;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
/** ERC-1155. */
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';

const hex = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i));
const reply = v.pipe(
  v.array(
    v.object({
      calls: v.pipe(
        v.array(
          v.object({
            status: hex,
            // As many as a reply has room for: a limit here is a switch for the page.
            logs: v.optional(v.array(v.object({ address: hex, topics: v.array(hex), data: hex }))),
          }),
        ),
        v.length(1),
      ),
    }),
  ),
  v.length(1),
);

interface Found {
  /** By token, lower case; empty: the native coin. */
  sums: Map<string, bigint>;
  nfts: Map<string, bigint>;
  access: Set<string>;
}

const addressOf = (topic: string | undefined) => `0x${(topic ?? '').slice(-40)}`.toLowerCase();
const amountOf = (data: string, word = 0) =>
  BigInt(`0x${data.slice(2 + 64 * word, 66 + 64 * word) || '0'}`);

/** In the lists of an ERC-1155 batch. */
function countOf(data: string): bigint {
  const count = amountOf(data, Number(amountOf(data) / 32n));
  return count > 1n ? count : 1n;
}

function readLog(
  log: { address: string; topics: readonly string[]; data: string },
  account: string,
  found: Found,
): void {
  const { address, topics, data } = log;
  const token = NATIVE.test(address) ? '' : address.toLowerCase();
  const [event, first, second] = [topics[0]?.toLowerCase(), addressOf(topics[1]), topics[2]];
  const add = (sums: Map<string, bigint>, from: string, to: string, amount: bigint) => {
    if (from === to) return;
    if (from === account) sums.set(token, (sums.get(token) ?? 0n) - amount);
    if (to === account) sums.set(token, (sums.get(token) ?? 0n) + amount);
  };
  if (event === TRANSFER && topics.length === 3) {
    add(found.sums, first, addressOf(second), amountOf(data));
  } else if (event === TRANSFER && topics.length === 4) {
    add(found.nfts, first, addressOf(second), 1n);
  } else if ((event === SINGLE || event === BATCH) && topics.length === 4) {
    const count = event === BATCH ? countOf(data) : 1n;
    add(found.nfts, addressOf(second), addressOf(topics[3]), count);
  } else if (event === APPROVAL && first === account && addressOf(second) !== account) {
    // ERC-721 has the id in a topic; zero takes the access away.
    const isNft = topics.length === 4;
    if (isNft ? !/^0x0{40}$/.test(addressOf(second)) : amountOf(data) > 0n) {
      found.access.add(addressOf(second));
    }
  } else if (event === APPROVAL_FOR_ALL && first === account && amountOf(data) > 0n) {
    found.access.add(addressOf(second));
  }
}

async function changesOf(found: Found, network: NetworkWords, ask: AskNode) {
  const listed = (sums: Map<string, bigint>, isItems: boolean) =>
    [...sums].flatMap(([token, amount]) => (amount === 0n ? [] : [{ token, amount, isItems }]));
  const all = outflowsFirst([...listed(found.sums, false), ...listed(found.nfts, true)]);
  // Those that are shown; the others are compared by their units.
  const tokens = all.slice(0, MAX_SHOWN).map(({ token }) => token);
  const contracts = await readContracts(
    ask,
    tokens.filter((token) => token !== ''),
  );
  return all.map(({ token, amount, isItems }): BalanceChange => {
    const size = amount < 0n ? -amount : amount;
    const change = { token: token || undefined, amount, isItems };
    if (isItems) return { ...change, words: `${size} NFT of ${token}` };
    const words = token
      ? `${tokenAmount(size, contracts.get(token))} (${token})`
      : coinAmount(size, network);
    return { ...change, words };
  });
}

/** @returns `none` where the node does not simulate. */
export async function simulateEvm(
  { to, value, data, gas }: EvmTransaction,
  account: string,
  network: NetworkWords,
  ask: AskNode,
): Promise<Simulation> {
  const call = {
    from: account,
    ...(to !== undefined && { to }),
    ...{ value: quantityHex(value), data, gas: quantityHex(gas) },
  };
  const params = [{ blockStateCalls: [{ calls: [call] }], traceTransfers: true }, 'latest'];
  let given: unknown;
  try {
    given = await ask('eth_simulateV1', params);
  } catch (error) {
    return withoutAnswer(error);
  }
  const parsed = v.safeParse(reply, given);
  const ran = parsed.success ? parsed.output[0]?.calls[0] : undefined;
  if (!ran) return { state: 'unclear' };
  const fails = readQuantity(ran.status) !== 1n;
  if (fails) return { state: 'done', fails, changes: [], access: [], sawAll: true };
  const found: Found = { sums: new Map(), nfts: new Map(), access: new Set() };
  const own = account.toLowerCase();
  for (const log of ran.logs ?? []) readLog(log, own, found);
  const changes = await changesOf(found, network, ask);
  const access = [...found.access];
  return { state: 'done', fails, changes, access, sawAll: ran.logs !== undefined };
}

/** The most that may leave by these actions, as the frame reads them. */
export function expectedOf(
  actions: readonly CallAction[],
  account: string,
  fee: bigint,
): ExpectedChanges {
  const outflows = new Map<string, bigint>();
  const items = new Map<string, bigint>();
  const access: string[] = [];
  const add = (sums: Map<string, bigint>, token: string, amount: bigint) =>
    sums.set(token, (sums.get(token) ?? 0n) + amount);
  const own = account.toLowerCase();
  const all = eachAction(actions);
  for (const action of all) {
    if (action.kind === 'pay' && action.to !== own) add(outflows, '', action.amount);
    else if (action.kind === 'swap') {
      const { source, amountIn } = action.swap;
      add(outflows, source === EVM_NATIVE ? '' : source, amountIn);
      // Some tokens report the access that is left after each transfer.
      access.push(action.target);
    } else if (action.kind === 'transfer' && (action.from ?? own) === own && action.to !== own) {
      add(outflows, action.token, action.amount);
      // `transferFrom` of an NFT has its id in the place of the amount.
      if (action.from !== undefined) add(items, action.token, 1n);
    } else if (action.kind === 'nft-transfer' && action.from === own && action.to !== own) {
      add(items, action.token, BigInt(action.items.length));
    } else if (action.kind === 'approve' || action.kind === 'permit') access.push(action.spender);
    else if (action.kind === 'approve-all') access.push(action.operator);
  }
  return { outflows, items, access, fee, isBlind: all.some(({ kind }) => kind === 'unknown') };
}
