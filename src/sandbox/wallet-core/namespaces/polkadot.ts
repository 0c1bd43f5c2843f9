/** Polkadot: sr25519 over wrapped bytes and over the payload of an extrinsic. */
import { blake2b } from '@noble/hashes/blake2b';
import { concatBytes } from '@noble/hashes/utils';
import { base58, hex } from '@scure/base';
import { getPublicKey, HDKD, secretFromSeed, sign } from '@scure/sr25519';
import { sr25519MiniSecret } from '../seed';
import { encodePayload, payloadLines } from './polkadot-payload';
import { askConsent, readableMessage, type SignRequest } from './sign-request';

const utf8 = new TextEncoder();
/** MultiSignature's number of sr25519. */
const SR25519 = 1;
/** Prefix of addresses that belong to no network in particular, as extensions give them. */
export const GENERIC_PREFIX = 42;

/** SS58 prefix by CAIP-2 id. */
const PREFIXES: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': GENERIC_PREFIX,
};

const secrets = new Map<number, Uint8Array>();

/** The words themselves, then `//1`, `//2` … */
function secretAt(index: number): Uint8Array {
  const found = secrets.get(index);
  if (found) return found;
  const root = secretFromSeed(sr25519MiniSecret());
  const chainCode = new Uint8Array(32);
  new DataView(chainCode.buffer).setUint32(0, index, true);
  const secret = index === 0 ? root : HDKD.secretHard(root, chainCode);
  secrets.set(index, secret);
  return secret;
}

/** 32 bytes. */
export function polkadotPublicKey(index: number): Uint8Array {
  return getPublicKey(secretAt(index));
}

function ss58(publicKey: Uint8Array, prefix: number): string {
  const body = concatBytes(Uint8Array.of(prefix), publicKey);
  const check = blake2b(concatBytes(utf8.encode('SS58PRE'), body), { dkLen: 64 });
  return base58.encode(concatBytes(body, check.subarray(0, 2)));
}

/** @param networkId CAIP-2; without one the address of no network in particular */
export function polkadotAddress(index: number, networkId = ''): string {
  return ss58(polkadotPublicKey(index), PREFIXES[networkId] ?? GENERIC_PREFIX);
}

/** Returns true if it is this account's address, with the prefix of any network. */
export function isPolkadotAddress(address: string, index: number): boolean {
  try {
    return hex.encode(base58.decode(address).slice(1, 33)) === hex.encode(polkadotPublicKey(index));
  } catch {
    return false;
  }
}

const hexOf = (bytes: Uint8Array) => `0x${hex.encode(bytes)}`;

/** Wrapped, so that no message is ever an extrinsic. */
function wrapped(message: Uint8Array): Uint8Array {
  const [open, close] = [utf8.encode('<Bytes>'), utf8.encode('</Bytes>')];
  const is = (part: Uint8Array, mark: Uint8Array) => mark.every((byte, at) => part[at] === byte);
  if (is(message, open) && is(message.subarray(message.length - close.length), close)) {
    return message;
  }
  return concatBytes(open, message, close);
}

/** @returns 64 bytes as 0x hex. */
export async function signPolkadotMessage(
  asker: SignRequest,
  index: number,
  address: string,
  message: Uint8Array,
): Promise<string> {
  await askConsent(asker, 'sign-message', 'Sign this message?', [
    ['Message', readableMessage(message)],
    ['Account', address],
  ]);
  return hexOf(sign(secretAt(index), wrapped(message)));
}

/** @returns the kind and 64 bytes as 0x hex, as an extrinsic carries it. */
export async function signPolkadotPayload(
  asker: SignRequest,
  index: number,
  address: string,
  payload: unknown,
): Promise<string> {
  const bytes = encodePayload(payload);
  await askConsent(asker, 'sign-transaction', 'Sign this transaction?', [
    ...payloadLines(payload),
    ['Account', address],
    ['Sent by', 'The site, not this wallet'],
  ]);
  // Long ones are signed by their hash. Source: Substrate's SignedPayload.
  const signed = bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes;
  return hexOf(concatBytes(Uint8Array.of(SR25519), sign(secretAt(index), signed)));
}
