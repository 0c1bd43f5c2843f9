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

/** A text in UTF-8 that is no transaction of a version up to 65, or a marked off-chain message. */
export function isSolanaText(bytes: Uint8Array): boolean {
  const [first = 0] = bytes;
  if (first === OFF_CHAIN_BYTE) {
    return readUtf8(bytes.subarray(1, 1 + OFF_CHAIN_NAME.length)) === OFF_CHAIN_NAME;
  }
  if ((first >= 0x80 && first < FIRST_LEAD_BYTE) || readUtf8(bytes) === undefined) {
    return false;
  }
  try {
    readSolanaMessage(bytes);
    return false;
  } catch {
    return true;
  }
}
