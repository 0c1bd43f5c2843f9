/**
 * Answers for the zone's resolver: the record of a name, signed so that the contract accepts it. Sources:
 * EIP-3668, ENSIP-10, ENSIP-11.
 */

import { labelIn, labelProblem } from '../../protocol/names/account-name';
import { readRecordCall, readResolveCall, signAnswer } from '../abi/resolver-calls';
import type { Clock } from '../environment';
import { ETHER_COIN, type ZoneName, type ZoneNames } from './zone-names';

/** Seconds for which a signed answer counts. A name changes hands by its owner alone. */
const VALID = 300;
/** Of the request, in bytes. */
export const MAX_CALL = 2_048;

/** Coin types of EVM networks have this bit. Source: ENSIP-11. */
const EVM = 0x80000000n;

/** The name of DNS's wire form; undefined when malformed. */
export function readDnsName(hex: string): string | undefined {
  const bytes = Buffer.from(hex.slice(2), 'hex');
  const labels: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const size = bytes[at] ?? 0;
    if (size === 0) return at === bytes.length - 1 ? labels.join('.') : undefined;
    labels.push(bytes.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return undefined;
}

function addressOf(found: ZoneName | undefined, coinType: bigint): string | undefined {
  const of = (coin: string) => found?.addresses.find((one) => one.coinType === coin)?.address;
  const isEvm = (coinType & EVM) !== 0n && coinType < 2n * EVM;
  return of(String(coinType)) ?? (isEvm ? of(ETHER_COIN) : undefined);
}

/** The ABI-encoded record; empty for a record that the zone does not have. */
function recordOf(call: string, name: string, found: ZoneName | undefined): string {
  const question = readRecordCall(call, name);
  if (!question) return '0x';
  if (question.kind === 'addr') return question.encode(addressOf(found, question.coinType));
  const { bio = '' } = found?.attributes ?? {};
  return question.encode(question.key === 'description' ? bio : '');
}

interface Options {
  zone: string;
  /** Lower case. */
  resolver: string;
  /** Number of the resolver's network. */
  chain: bigint;
  /** 32 bytes as hex. */
  key: string;
  names: Pick<ZoneNames, 'find'>;
  now: Clock;
}

/**
 * @param data calldata of `resolve(name, data)`
 * @returns bytes for the resolver's callback; undefined for a name of another zone
 */
export type AnswerCcip = (data: string) => Promise<string | undefined>;

export function createCcipAnswer({ zone, resolver, chain, key, names, now }: Options): AnswerCcip {
  return async (data) => {
    const asked = readResolveCall(data);
    const name = asked && readDnsName(asked.wire);
    const label = name === undefined ? undefined : labelIn(zone, name);
    if (!asked || name === undefined || label === undefined) return undefined;
    if (labelProblem(label)) return undefined;
    const result = recordOf(asked.call, name, await names.find(label));
    const expires = BigInt(Math.floor(now() / 1000) + VALID);
    return signAnswer(key, { resolver, chain, expires, request: data, result });
  };
}
