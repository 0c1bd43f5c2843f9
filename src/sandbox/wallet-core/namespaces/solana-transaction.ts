/**
 * Parses the parts of a Solana wire transaction that a wallet needs: the signers, the signed
 * message, and its transfers of the system program. Source: Solana's transaction format.
 */
import { base58 } from '@scure/base';
import { WalletError } from '../errors';
import { inCoins } from './sign-request';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TRANSFER = 2;
const SIGNATURE = 64;
const KEY = 32;

export interface SolanaTransaction {
  /** Addresses that have to sign, in the order of their signatures. */
  signers: readonly string[];
  message: Uint8Array;
  /** Label and value, for the question. */
  lines: [label: string, value: string][];
  /** The wire format with this signature filled in. */
  withSignature(address: string, signature: Uint8Array): Uint8Array;
}

/**
 * Reads sequentially from the current offset; a read beyond the end means an invalid transaction.
 */
function reader(bytes: Uint8Array) {
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('too short');
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    take,
    byte: () => take(1)[0] as number,
    /** "Compact-u16": seven bits a byte, lowest first. */
    count(): number {
      let value = 0;
      for (let shift = 0; shift < 21; shift += 7) {
        const byte = this.byte();
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) return value;
      }
      throw new Error('a count is too long');
    },
    rest: () => bytes.subarray(at),
    at: () => at,
  };
}

interface Instruction {
  program: string;
  accounts: readonly (string | undefined)[];
  data: Uint8Array;
}

function instructionLines({ program, accounts, data }: Instruction): [string, string][] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const isTransfer =
    program === SYSTEM_PROGRAM && data.length === 12 && view.getUint32(0, true) === TRANSFER;
  if (!isTransfer) return [['Calls', program || 'A program of a look-up table']];
  return [
    ['From', accounts[0] ?? 'An account of a look-up table'],
    ['To', accounts[1] ?? 'An account of a look-up table'],
    ['Amount', `${inCoins(view.getBigUint64(4, true), 9)} SOL`],
  ];
}

function read(wire: Uint8Array): SolanaTransaction {
  const outer = reader(wire);
  const signatures = outer.count();
  const first = outer.at();
  outer.take(signatures * SIGNATURE);
  const message = outer.rest();
  const inner = reader(message);
  const head = inner.byte();
  // The highest bit marks a version; without it, it is the number of signatures already.
  if (head >= 0x80 && head !== 0x80) throw new Error('an unknown version');
  const needed = head === 0x80 ? inner.byte() : head;
  inner.take(2);
  const keys = Array.from({ length: inner.count() }, () => base58.encode(inner.take(KEY)));
  inner.take(KEY);
  const lines = Array.from({ length: inner.count() }, (): Instruction => {
    const program = keys[inner.byte()] ?? '';
    const accounts = [...inner.take(inner.count())].map((index) => keys[index]);
    return { program, accounts, data: inner.take(inner.count()) };
  }).flatMap(instructionLines);
  const signers = keys.slice(0, needed);
  if (needed !== signatures || signers.length !== needed) throw new Error('signatures are missing');
  return {
    signers,
    message,
    lines,
    withSignature(address, signature) {
      const place = signers.indexOf(address);
      const signed = wire.slice();
      signed.set(signature, first + place * SIGNATURE);
      return signed;
    },
  };
}

/** @throws WalletError -32602 for an invalid transaction. */
export function readSolanaTransaction(wire: Uint8Array): SolanaTransaction {
  try {
    return read(wire);
  } catch {
    throw new WalletError(-32602, 'This is no Solana transaction in wire format');
  }
}
