/** Transfers of tokens that a signature allows. Sources: EIP-3009, EIP-712, EIP-1271. */
import { Interface, recoverAddress, Signature, TypedDataEncoder } from 'ethers';
import { TRANSFER_TYPES } from '../../protocol/pay/transfer-types';
import type { TransferAuthorization } from '../../protocol/pay/x402';
import { topicOf } from './transfer-events';

/** EIP-712 domain of a token. */
export interface TokenDomain {
  name: string;
  version: string;
  chainId: bigint;
  verifyingContract: string;
}

const CALLS = new Interface([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  // For contracts that sign: an addition of Circle's FiatToken 2.2.
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
const BY_KEY =
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)';
const BY_CONTRACT =
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)';

/** The 32 bytes that the payer signs: they name network, token and all of the transfer. */
export const authorizationDigest = (
  domain: TokenDomain,
  authorization: TransferAuthorization,
): string => TypedDataEncoder.hash({ ...domain }, TRANSFER_TYPES, authorization);

function readKeySignature(signature: string): Signature | undefined {
  try {
    return signature.length === 132 ? Signature.from(signature) : undefined;
  } catch {
    return undefined;
  }
}

/** The address in lower case whose key signed; undefined for no such signature. */
export function signerOfDigest(digest: string, signature: string): string | undefined {
  const read = readKeySignature(signature);
  try {
    return read && recoverAddress(digest, read).toLowerCase();
  } catch {
    return undefined;
  }
}

/** @param byKey false: a contract signed */
export function encodeAuthorized(
  authorization: TransferAuthorization,
  signature: string,
  byKey: boolean,
): string {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const fields = [from, to, value, validAfter, validBefore, nonce];
  const read = byKey ? readKeySignature(signature) : undefined;
  return read
    ? CALLS.encodeFunctionData(BY_KEY, [...fields, read.v, read.r, read.s])
    : CALLS.encodeFunctionData(BY_CONTRACT, [...fields, signature]);
}

/** Of calldata that `encodeAuthorized` made, with addresses in lower case. */
export function decodeAuthorized(data: string): TransferAuthorization {
  const read = CALLS.parseTransaction({ data });
  if (!read) throw new TypeError('No transfer by an authorization');
  const [from, to, value, validAfter, validBefore, nonce] = read.args.map(String);
  return {
    ...{ from: `${from}`.toLowerCase(), to: `${to}`.toLowerCase(), value: `${value}` },
    ...{ validAfter: `${validAfter}`, validBefore: `${validBefore}`, nonce: `${nonce}` },
  };
}

const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

/** Topics of the event by which a token uses an authorization. */
export const usedTopics = ({ from, nonce }: TransferAuthorization): string[] => [
  topicOf('AuthorizationUsed(address,bytes32)'),
  word(from),
  nonce,
];

/** Topics of the transfer that an authorization allows. */
export const allowedTopics = ({ from, to }: TransferAuthorization): string[] => [
  topicOf('Transfer(address,address,uint256)'),
  word(from),
  word(to),
];

export const encodeStateQuestion = (from: string, nonce: string): string =>
  CALLS.encodeFunctionData('authorizationState', [from, nonce]);

export const encodeSignatureQuestion = (digest: string, signature: string): string =>
  CALLS.encodeFunctionData('isValidSignature', [digest, signature]);

/** The reply of a contract that accepts. */
export const SIGNATURE_ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`;
