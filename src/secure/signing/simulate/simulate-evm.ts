/** A transaction of eip155 as the network would run it now: `eth_simulateV1`, where the node has it. */
import * as v from 'valibot';
import type { AskNode } from '../ask-node';
import { type CallAction, eachAction } from '../decode/call-action';
import { coinAmount, type NetworkWords } from '../describe/known-network';
import { readContracts, tokenAmount } from '../describe/token-facts';
import type { EvmTransaction } from '../evm/evm-transaction';
import { quantityHex, readQuantity } from '../evm/hex-bytes';
import type { BalanceChange, Expected, Simulation } from './simulation';

/** Nodes write native coins as tokens of this address. */
const NATIVE = /^0x(?:e{40}|0{40})$/i;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
/** ERC-1155. */
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const MAX_LOGS = 500;
const MAX_CHANGES = 12;

const hex = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i));
const reply = v.pipe(
  v.array(
    v.object({
      calls: v.pipe(
        v.array(
          v.object({
            status: hex,
            logs: v.optional(
              v.pipe(
                v.array(v.object({ address: hex, topics: v.array(hex), data: hex })),
                v.maxLength(MAX_LOGS),
              ),
              [],
            ),
          }),
        ),
        v.length(1),
      ),
    }),
  ),
  v.length(1),
);

const NOT_HERE = 'Not possible on this network';

interface Found {
  /** By token, lower case; empty: the native coin. */
  sums: Map<string, bigint>;
  nfts: Map<string, bigint>;
  access: Set<string>;
}

const addressOf = (topic: string | undefined) => `0x${(topic ?? '').slice(-40)}`.toLowerCase();
const amountOf = (data: string, word = 0) =>
  BigInt(`0x${data.slice(2 + 64 * word, 66 + 64 * word) || '0'}`);

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
    add(found.nfts, addressOf(second), addressOf(topics[3]), 1n);
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
  const sums = [...found.sums].filter(([, amount]) => amount !== 0n);
  const nfts = [...found.nfts].filter(([, amount]) => amount !== 0n);
  const tokens = [...sums, ...nfts].map(([token]) => token).filter((token) => token !== '');
  const contracts = await readContracts(ask, tokens);
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  const changes: BalanceChange[] = sums.map(([token, amount]) => ({
    ...{ token: token || undefined, amount },
    words: token
      ? `${tokenAmount(size(amount), contracts.get(token))} (${token})`
      : coinAmount(size(amount), network),
  }));
  const items = nfts.map(([token, amount]) => ({
    ...{ token, amount },
    words: `${size(amount)} NFT of ${token}`,
  }));
  return [...changes, ...items];
}

/** @returns `none` with the reason where the node does not simulate. */
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
  const given = await ask('eth_simulateV1', params).catch(() => undefined);
  const parsed = v.safeParse(reply, given);
  const ran = parsed.success ? parsed.output[0]?.calls[0] : undefined;
  if (!ran) return { state: 'none', reason: NOT_HERE };
  const found: Found = { sums: new Map(), nfts: new Map(), access: new Set() };
  const own = account.toLowerCase();
  for (const log of ran.logs) readLog(log, own, found);
  const changes = await changesOf(found, network, ask);
  if (changes.length > MAX_CHANGES) return { state: 'none', reason: 'Too many changes to show' };
  const fails = readQuantity(ran.status) !== 1n;
  return { state: 'done', fails, changes: fails ? [] : changes, access: [...found.access] };
}

/** The most that may leave by these actions, as the frame reads them. */
export function expectedOf(actions: readonly CallAction[], account: string, fee: bigint): Expected {
  const outflows = new Map<string, bigint>();
  const access: string[] = [];
  const add = (token: string, amount: bigint) =>
    outflows.set(token, (outflows.get(token) ?? 0n) + amount);
  const own = account.toLowerCase();
  const all = eachAction(actions);
  for (const action of all) {
    if (action.kind === 'pay' && action.to !== own) add('', action.amount);
    else if (action.kind === 'transfer' && (action.from ?? own) === own && action.to !== own) {
      add(action.token, action.amount);
    } else if (action.kind === 'nft-transfer' && action.from === own && action.to !== own) {
      add(action.token, BigInt(action.items.length));
    } else if (action.kind === 'approve' || action.kind === 'permit') access.push(action.spender);
    else if (action.kind === 'approve-all') access.push(action.operator);
  }
  return { outflows, access, fee, isBlind: all.some(({ kind }) => kind === 'unknown') };
}
