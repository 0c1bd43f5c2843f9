/**
 * Calls and records of name resolvers, and the signed answer of the zone's resolver. Sources: ENSIP-1,
 * ENSIP-9, ENSIP-10, EIP-634, EIP-3668.
 */
import {
  AbiCoder,
  Interface,
  keccak256,
  namehash,
  SigningKey,
  solidityPackedKeccak256,
} from 'ethers';

const RESOLVE = new Interface(['function resolve(bytes name, bytes data)']);
const RECORDS = new Interface([
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function text(bytes32 node, string key)',
]);
const coder = AbiCoder.defaultAbiCoder();
const NO_ADDRESS = `0x${'0'.repeat(40)}`;
/** The coin type of Ethereum. */
const ETHER_COIN = 60n;

/** A record that a client asks for. */
export type RecordQuestion =
  | { kind: 'addr'; coinType: bigint; encode(address: string | undefined): string }
  | { kind: 'text'; key: string; encode(text: string): string };

/** The name in DNS's form and the call inside; undefined for any other calldata. */
export function readResolveCall(data: string): { wire: string; call: string } | undefined {
  try {
    const [wire, call] = RESOLVE.decodeFunctionData('resolve', data) as unknown as string[];
    return wire === undefined || call === undefined ? undefined : { wire, call };
  } catch {
    return undefined;
  }
}

/** Known selectors with missing arguments throw. */
function readRecord(call: string) {
  try {
    return RECORDS.parseTransaction({ data: call });
  } catch {
    return undefined;
  }
}

/** @returns undefined for another record, or one of another name */
export function readRecordCall(call: string, name: string): RecordQuestion | undefined {
  const parsed = readRecord(call);
  if (!parsed || parsed.args[0] !== namehash(name)) return undefined;
  switch (parsed.signature) {
    case 'addr(bytes32)':
      return {
        kind: 'addr',
        coinType: ETHER_COIN,
        encode: (address = NO_ADDRESS) => coder.encode(['address'], [address]),
      };
    case 'addr(bytes32,uint256)':
      return {
        kind: 'addr',
        coinType: parsed.args[1] as bigint,
        encode: (address = '0x') => coder.encode(['bytes'], [address]),
      };
    default:
      return {
        kind: 'text',
        key: String(parsed.args[1]),
        encode: (text) => coder.encode(['string'], [text]),
      };
  }
}

/** One answer of the zone's server. */
export interface ResolverAnswer {
  /** The contract that will check it, and the number of its network. */
  resolver: string;
  chain: bigint;
  /** Unix seconds. */
  expires: bigint;
  /** The calldata that it answers. */
  request: string;
  result: string;
}

/** @param key 32 bytes as hex. @returns bytes for `resolveWithProof` of `ZoneResolver.sol` */
export function signAnswer(
  key: string,
  { resolver, chain, expires, request, result }: ResolverAnswer,
): string {
  const hash = solidityPackedKeccak256(
    ['bytes2', 'address', 'uint256', 'uint64', 'bytes32', 'bytes32'],
    ['0x1900', resolver, chain, expires, keccak256(request), keccak256(result)],
  );
  const signature = new SigningKey(key).sign(hash).serialized;
  return coder.encode(['bytes', 'uint64', 'bytes'], [result, expires, signature]);
}
