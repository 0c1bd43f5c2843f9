/**
 * Checks that an address made a signature, for each namespace, without the signing code of the
 * sandbox's wallets. `false` for every wrong signature; throws only for an invalid address.
 */
import { createPublicKey, verify } from 'node:crypto';
import { makeSignDoc, pubkeyToAddress, type StdSignature, serializeSignDoc } from '@cosmjs/amino';
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto';
import { base58Decode, cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto';
import { verifyMessage } from 'viem';
import { isBitcoinSignature } from './signatures/bitcoin';

const bytesOf = (message: string | Uint8Array) =>
  typeof message === 'string' ? new TextEncoder().encode(message) : message;

/**
 * @param signature 0x hex
 * Source: EIP-191.
 */
export async function isEvmSignature(
  address: string,
  message: string,
  signature: string,
): Promise<boolean> {
  const claim = { address: address as `0x${string}`, signature: signature as `0x${string}` };
  return verifyMessage({ ...claim, message }).catch(() => false);
}

/** DER prefix of the 32 bytes of an Ed25519 key. Source: RFC 8410. */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

/** @param signature 64 bytes, or base58 of them */
export function isSolanaSignature(
  address: string,
  message: string | Uint8Array,
  signature: string | Uint8Array,
): boolean {
  const key = base58Decode(address);
  if (key.length !== 32) throw new Error(`${address} is no Solana address`);
  const der = Buffer.concat([ED25519, key]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  try {
    const given = typeof signature === 'string' ? base58Decode(signature) : signature;
    return verify(null, bytesOf(message), publicKey, given);
  } catch {
    return false;
  }
}

/** @param signature base64: BIP-322 "simple", or 65 bytes of ECDSA with a BIP-137 header */
export function isBip122Signature(
  address: string,
  message: string | Uint8Array,
  signature: string,
): boolean {
  return isBitcoinSignature(address, bytesOf(message), signature);
}

/**
 * Verifies the plain message, or the message wrapped in `<Bytes>`.
 * @param signature 0x hex
 */
export async function isPolkadotSignature(
  address: string,
  message: string | Uint8Array,
  signature: string,
): Promise<boolean> {
  await cryptoWaitReady();
  try {
    // The function tries both key types, but reports the type only for the first.
    return signatureVerify(bytesOf(message), signature, address).isValid;
  } catch {
    return false;
  }
}

/** ADR-36: an amino document of one `sign/MsgSignData`. */
export async function isCosmosSignature(
  address: string,
  message: string | Uint8Array,
  { pub_key: key, signature }: StdSignature,
): Promise<boolean> {
  const data = Buffer.from(bytesOf(message)).toString('base64');
  const said = { type: 'sign/MsgSignData', value: { signer: address, data } };
  const document = makeSignDoc([said], { gas: '0', amount: [] }, '', '', 0, 0);
  try {
    // A signature counts only with the key of the displayed address.
    if (pubkeyToAddress(key, 'cosmos') !== address) return false;
    const given = Secp256k1Signature.fromFixedLength(Buffer.from(signature, 'base64'));
    const hash = sha256(serializeSignDoc(document));
    return await Secp256k1.verifySignature(given, hash, Buffer.from(key.value, 'base64'));
  } catch {
    return false;
  }
}
