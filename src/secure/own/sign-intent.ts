/**
 * Signs an intent with a key of this device, once the wallet is the person's alone. The reply is as the
 * vault's. Source: EIP-155, EIP-191, EIP-712, EIP-2718.
 */
import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { base58, base64 } from '@scure/base';
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import { readSolanaEnvelope } from '../../protocol/custody/solana-message';
import { solanaText } from '../../protocol/custody/solana-text';
import { bytesToHex, hexToBytes } from '../signing/evm/hex-bytes';
import { bytesInteger, decodeRlp, encodeRlp, integerBytes } from '../signing/evm/rlp';
import type { SignedIntent } from '../signing/signing-types';
import { typedDataDigest } from './typed-data-hash';

/** Fields of a legacy transaction before its signature. */
const LEGACY_FIELDS = 6;

/** Legacy transactions begin with the mark of a list. */
const LIST_MARK = 0xc0;
/** With an access list, and with a tip. No others: type 4 hands the account over to a contract. */
const TYPES: readonly number[] = [1, 2];

const evmSign = (digest: Uint8Array, key: Uint8Array) =>
  secp256k1.sign(digest, key, { lowS: true });

const signatureText = ({ r, s, recovery }: ReturnType<typeof evmSign>): string => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0');
  return `0x${word(r)}${word(s)}${(27 + recovery).toString(16)}`;
};

const evmSignature = (digest: Uint8Array, key: Uint8Array): string =>
  signatureText(evmSign(digest, key));

/** @throws RangeError for bytes that are no transaction of this network. */
function evmTransaction(hex: string, networkId: string, key: Uint8Array): SignedIntent {
  const bytes = hexToBytes(hex);
  const digest = keccak_256(bytes);
  const [type = 0] = bytes;
  const isTyped = type < LIST_MARK;
  if (isTyped && !TYPES.includes(type)) throw new RangeError('a type that is not supported');
  const fields = decodeRlp(isTyped ? bytes.subarray(1) : bytes);
  if (fields instanceof Uint8Array) throw new RangeError('a list wanted');
  const chain = fields[isTyped ? 0 : LEGACY_FIELDS];
  if (!(chain instanceof Uint8Array) || networkId !== `eip155:${bytesInteger(chain)}`) {
    throw new RangeError('a transaction of another network');
  }
  const signature = evmSign(digest, key);
  const { r, s, recovery } = signature;
  const parity = isTyped ? BigInt(recovery) : bytesInteger(chain) * 2n + 35n + BigInt(recovery);
  const body = encodeRlp([
    ...(isTyped ? fields : fields.slice(0, LEGACY_FIELDS)),
    ...[integerBytes(parity), integerBytes(r), integerBytes(s)],
  ]);
  const transaction = bytesToHex(isTyped ? Uint8Array.from([type, ...body]) : body);
  return { signature: signatureText(signature), transaction };
}

function evmMessage(hex: string, key: Uint8Array): SignedIntent {
  const bytes = hexToBytes(hex);
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`);
  return { signature: evmSignature(keccak_256(Uint8Array.from([...prefix, ...bytes])), key) };
}

function solanaTransaction(text: string, key: Uint8Array): SignedIntent {
  const { message, withSignature } = readSolanaEnvelope(base64.decode(text));
  const signature = ed25519.sign(message, key);
  const address = base58.encode(ed25519.getPublicKey(key));
  return {
    signature: base64.encode(signature),
    transaction: base64.encode(withSignature(address, signature)),
  };
}

/** @throws RangeError for bytes that would be valid as a transaction. */
function solanaMessage(text: string, key: Uint8Array): SignedIntent {
  const bytes = base64.decode(text);
  if (solanaText(bytes) === undefined) throw new RangeError('not a text');
  return { signature: base64.encode(ed25519.sign(bytes, key)) };
}

/** @throws RangeError or TypeError for an intent that cannot be signed as it says. */
export function signIntent(intent: SigningIntent, key: Uint8Array): SignedIntent {
  switch (intent.kind) {
    case 'eip155_transaction':
      return evmTransaction(intent.transaction, intent.networkId, key);
    case 'eip155_message':
      return evmMessage(intent.message, key);
    case 'eip155_typed_data':
      return { signature: evmSignature(typedDataDigest(JSON.parse(intent.typedData)), key) };
    case 'solana_transaction':
      return solanaTransaction(intent.transaction, key);
    case 'solana_message':
      return solanaMessage(intent.message, key);
  }
}
