/** Facts of contracts that a description needs, from the network's node. Names are the contracts' own words. */

import { callData } from '../../../protocol/abi/call-data';
import { formatDecimals } from '../../../protocol/amount';
import { OTHER_NODE } from '../../../protocol/http/rpc-proxy';
import { sanitizeName } from '../../../protocol/sanitize';
import { SYMBOL_LENGTH } from '../../../protocol/token-text';
import type { AskNode } from '../ask-node';
import { hexToBytes, isHexBytes } from '../evm/hex-bytes';
import { textOf } from './show-text';

export interface ContractFacts {
  /** Undefined: the node did not say. */
  hasCode: boolean | undefined;
  symbol: string | undefined;
  decimals: number | undefined;
  /** ERC-721, as far as the contract says. */
  isNft: boolean;
  /** Another node says the same of symbol and decimals; undefined: no other can be asked. */
  isConfirmed: boolean | undefined;
}

/** Requests for one review at most: a batch of a hundred tokens is described by its addresses. */
const MAX_CONTRACTS = 24;
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';
/** `supportsInterface` of ERC-721. */
const IS_NFT = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`;
/** No token shows more, and 10^78 has no room in a word. */
const MAX_DECIMALS = 77n;

/** `string`, or the 32 bytes of early tokens. */
function readSymbol(hex: string): string | undefined {
  try {
    const bytes = hex.length === 66 ? hex.replace(/(?:00)+$/, '') : callData(hex.slice(2)).bytes(0);
    return sanitizeName(textOf(hexToBytes(bytes)) ?? '', SYMBOL_LENGTH) || undefined;
  } catch {
    return undefined;
  }
}

const readWord = (hex: string | undefined): bigint | undefined =>
  hex !== undefined && /^0x[\da-f]{64}$/i.test(hex) ? BigInt(hex) : undefined;

/** @param pairs The answers of both nodes. A node that does not answer says nothing. */
function isConfirmed(...pairs: (readonly [unknown, unknown])[]): boolean | undefined {
  const both = pairs.filter(([, other]) => other !== undefined);
  if (both.length === 0) return undefined;
  return both.every(([one, other]) => one === other);
}

async function readContract(ask: AskNode, to: string): Promise<ContractFacts> {
  const call = async (data: string) => {
    const reply = await ask('eth_call', [{ to, data }, 'latest']).catch(() => undefined);
    return isHexBytes(reply) ? reply : undefined;
  };
  const opinion = (data: string) =>
    ask('eth_call', [{ to, data }, 'latest'], OTHER_NODE).catch(() => undefined);
  const [code, symbol, decimals, nft, otherSymbol, otherDecimals] = await Promise.all([
    ask('eth_getCode', [to, 'latest']).catch(() => undefined),
    call(SYMBOL),
    call(DECIMALS),
    call(IS_NFT),
    opinion(SYMBOL),
    opinion(DECIMALS),
  ]);
  const places = readWord(decimals);
  return {
    hasCode: isHexBytes(code) ? code !== '0x' : undefined,
    symbol: symbol === undefined ? undefined : readSymbol(symbol),
    decimals: places !== undefined && places <= MAX_DECIMALS ? Number(places) : undefined,
    isNft: places === undefined && readWord(nft) === 1n,
    isConfirmed: isConfirmed([symbol, otherSymbol], [decimals, otherDecimals]),
  };
}

export type ContractFactsByAddress = ReadonlyMap<string, ContractFacts>;

/** @param addresses Lower case. */
export async function readContracts(
  ask: AskNode,
  addresses: Iterable<string>,
): Promise<ContractFactsByAddress> {
  const all = [...new Set(addresses)].slice(0, MAX_CONTRACTS);
  const facts = await Promise.all(all.map((address) => readContract(ask, address)));
  return new Map(all.map((address, at) => [address, facts[at] as ContractFacts]));
}

/** `1.5 USDC`; without decimals the units that the chain counts. */
export function tokenAmount(amount: bigint, facts: ContractFacts | undefined): string {
  const symbol = facts?.symbol ?? 'tokens';
  if (facts?.decimals === undefined) return `${amount} units of ${symbol}`;
  return `${formatDecimals(amount, facts.decimals)} ${symbol}`;
}
