/** Texts to be signed on Solana, as against messages of transactions, which have no prefix. */
import { readSolanaMessage } from './solana-message';

/** First byte of an off-chain message; no version of a transaction has it. */
const OFF_CHAIN_BYTE = 0xff;
const OFF_CHAIN_NAME = 'solana offchain';
/** The first byte of a versioned message is 0x80 and its version: a text begins there from here on. */
const FIRST_LEAD_BYTE = 0xc2;

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const DOMAIN = 32;
const SIGNER = 32;

/** The text of an envelope, with the signers (as in the specification) or without (as by older tools). */
function textIn(envelope: Uint8Array): Uint8Array | undefined {
  const at = 1 + OFF_CHAIN_NAME.length;
  if (readUtf8(envelope.subarray(1, at)) !== OFF_CHAIN_NAME || envelope[at] !== 0) return undefined;
  const after = (format: number, length: number) => {
    const size = (envelope[length] ?? 0) + 256 * (envelope[length + 1] ?? 0);
    const text = envelope.subarray(length + 2);
    const isWhole = (envelope[format] ?? 3) < 3 && size > 0 && text.length === size;
    return isWhole && readUtf8(text) !== undefined ? text : undefined;
  };
  const start = at + 1;
  const signers = envelope[start + DOMAIN + 1] ?? 0;
  const whole = signers ? after(start + DOMAIN, start + DOMAIN + 2 + signers * SIGNER) : undefined;
  const short = after(start, start + 1);
  // Two readings of the same bytes: the one that is signed could be the other.
  return whole && short ? undefined : (whole ?? short);
}

/**
 * The text to be signed, without its envelope: UTF-8 that is no transaction of a version up to 65, or
 * a marked off-chain message of version 0. Undefined for all other bytes.
 */
export function solanaText(bytes: Uint8Array): Uint8Array | undefined {
  const [first = 0] = bytes;
  if (first === OFF_CHAIN_BYTE) return textIn(bytes);
  if ((first >= 0x80 && first < FIRST_LEAD_BYTE) || readUtf8(bytes) === undefined) {
    return undefined;
  }
  try {
    readSolanaMessage(bytes);
    return undefined;
  } catch {
    return bytes;
  }
}
