/** Bitcoin messages: BIP-322 ("simple") and recoverable ECDSA (BIP-137), with bitcoinjs-lib's hashes. */
import { createHash } from 'node:crypto';
import { address as addresses, crypto, script as scripts, Transaction } from 'bitcoinjs-lib';
import { isEcdsa, isSchnorr, recoverKey } from './secp256k1-check';

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

interface Place {
  version: number;
  program: Buffer;
  script: Buffer;
}

/** Version 0 (p2wpkh) and 1 (p2tr); throws for any other address. */
function placeOf(address: string): Place {
  const { version, data } = addresses.fromBech32(address);
  const isKnown = (version === 0 && data.length === 20) || (version === 1 && data.length === 32);
  if (!isKnown) throw new Error(`${address} is neither p2wpkh nor p2tr`);
  const opcode = version === 0 ? 0x00 : 0x51;
  return { version, program: data, script: Buffer.from([opcode, data.length, ...data]) };
}

/** Bytes of the virtual transactions that their ids hash. Source: BIP-322, "Full". */
function toSign(message: Uint8Array, script: Buffer): Transaction {
  const tag = sha256(Buffer.from('BIP0322-signed-message'));
  const hash = sha256(tag, tag, message);
  const spend = new Transaction();
  spend.version = 0;
  spend.addInput(Buffer.alloc(32), 0xffffffff, 0, Buffer.concat([Buffer.from([0, 32]), hash]));
  spend.addOutput(script, 0);
  const sign = new Transaction();
  sign.version = 0;
  sign.addInput(spend.getHash(), 0, 0);
  sign.addOutput(Buffer.from([0x6a]), 0);
  return sign;
}

/** Items of a serialized witness; all lengths are below 253 here. */
function witnessOf(bytes: Buffer): Buffer[] {
  const items: Buffer[] = [];
  let at = 1;
  for (let count = bytes[0] ?? 0; count > 0; count -= 1) {
    const length = bytes[at] ?? 0;
    items.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return at === bytes.length ? items : [];
}

function isBip322(message: Uint8Array, signature: Buffer, place: Place): boolean {
  const transaction = toSign(message, place.script);
  const [first, key, ...more] = witnessOf(signature);
  if (!first || more.length > 0) return false;
  if (place.version === 1) {
    if (key || (first.length !== 64 && first.length !== 65)) return false;
    const type = first.length === 65 ? (first[64] ?? 0) : Transaction.SIGHASH_DEFAULT;
    const hash = transaction.hashForWitnessV1(0, [place.script], [0], type);
    return isSchnorr(hash, first.subarray(0, 64), place.program);
  }
  if (!key || !crypto.hash160(key).equals(place.program)) return false;
  const { signature: compact, hashType } = scripts.signature.decode(first);
  const code = Buffer.from([0x76, 0xa9, 20, ...place.program, 0x88, 0xac]);
  const hash = transaction.hashForWitnessV0(0, code, 0, hashType);
  return isEcdsa(hash, compact, key);
}

function isBip137(message: Uint8Array, signature: Buffer, place: Place): boolean {
  const header = signature[0] ?? 0;
  if (place.version !== 0 || header < 39 || header > 42 || message.length > 0xfc) return false;
  const prefix = Buffer.from('\u0018Bitcoin Signed Message:\n');
  const hash = sha256(sha256(prefix, Buffer.from([message.length]), message));
  const key = recoverKey(hash, signature.subarray(1), header - 39);
  return key !== undefined && crypto.hash160(Buffer.from(key)).equals(place.program);
}

/**
 * @param signature base64
 * @param message of at most 252 bytes for ECDSA
 */
export function isBitcoinSignature(
  address: string,
  message: Uint8Array,
  signature: string,
): boolean {
  const bytes = Buffer.from(signature, 'base64');
  const place = placeOf(address);
  try {
    return bytes.length === 65 ? isBip137(message, bytes, place) : isBip322(message, bytes, place);
  } catch {
    return false;
  }
}
