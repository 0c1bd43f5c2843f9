/**
 * Decodes an intent from the bytes that will be signed: nothing that the caller says about them is
 * taken. What it cannot decode is an unknown move, which counts against limits of its own.
 */
import { keccak_256 } from '@noble/hashes/sha3';
import { signInDomain } from '../../protocol/custody/sign-in-text';
import type { IntentKind, SigningIntent } from '../../protocol/custody/signing-intent';
import { solanaText } from '../../protocol/custody/solana-text';
import type { SigningKind, WalletAddresses } from '../../protocol/custody/wallet-keys';
import { readTokenCall } from '../abi/token-calls';
import { readTypedData } from '../abi/typed-data';
import { readTransaction } from '../abi/unsigned-transaction';
import { readSolanaTransaction } from './solana-transaction';

/** Something that leaves the account by this signature, or may leave it later. */
export type AssetMove =
  | { unit: 'native'; recipient: string; amount: bigint }
  | { unit: 'token'; token: string; recipient: string; amount: bigint }
  /** Cannot be decoded. Without a recipient it is only counted. */
  | { unit: 'unknown'; recipient?: string }
  /** The most that the network may take, in the native coin. */
  | { unit: 'fee'; amount: bigint };

/** A signature of r, s and recovery id (eip155), or of 64 bytes (solana). */
export type RawSignature =
  | { kind: 'eip155'; r: bigint; s: bigint; yParity: 0 | 1 }
  | { kind: 'solana'; bytes: Uint8Array };

export interface DecodedIntent {
  key: SigningKind;
  /** A digest of 32 bytes on eip155, the message itself on solana. */
  bytes: Uint8Array;
  moves: readonly AssetMove[];
  /** As the reply has it. */
  reply(signature: RawSignature): { signature: string; transaction?: string };
}

/** Why an intent is refused whatever the limits are. */
export interface IntentRefusal {
  refused: string;
}

const refuse = (refused: string): IntentRefusal => ({ refused });
const hexBytes = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const CREATION = 'a new contract';
/** A transaction of people has a few. */
const MAX_MOVES = 24;

const evmSignature = (signature: RawSignature): string => {
  if (signature.kind !== 'eip155') throw new TypeError('not a signature of eip155');
  const { r, s, yParity } = signature;
  const word = (value: bigint) => value.toString(16).padStart(64, '0');
  return `0x${word(r)}${word(s)}${(27 + yParity).toString(16)}`;
};
const solanaSignature = (signature: RawSignature): Uint8Array => {
  if (signature.kind !== 'solana') throw new TypeError('not a signature of solana');
  return signature.bytes;
};

type Of<Kind extends IntentKind> = Extract<SigningIntent, { kind: Kind }>;

function evmTransaction({ transaction, networkId }: Of<'eip155_transaction'>) {
  const read = readTransaction(transaction);
  if (!read) return refuse('The transaction cannot be read, or its type is not supported.');
  if (networkId !== `eip155:${read.chainId}`) {
    return refuse(`The transaction is for eip155:${read.chainId}, not for ${networkId}.`);
  }
  const { to = CREATION, value, data } = read;
  const moves: AssetMove[] = [{ unit: 'fee', amount: read.maxFee }];
  if (value > 0n) moves.push({ unit: 'native', recipient: to, amount: value });
  if (data !== '0x') {
    const effect = read.to === undefined ? undefined : readTokenCall(data);
    if (!effect) moves.push({ unit: 'unknown', recipient: to });
    else if (effect.kind === 'open') moves.push({ unit: 'unknown', recipient: effect.recipient });
    else if (effect.kind === 'unclear') moves.push({ unit: 'unknown' });
    else if (effect.kind === 'amount') {
      moves.push({ unit: 'token', token: to, recipient: effect.recipient, amount: effect.amount });
    }
  }
  return {
    key: 'eip155' as const,
    bytes: hexBytes(read.digest),
    moves,
    reply(raw: RawSignature) {
      if (raw.kind !== 'eip155') throw new TypeError('not a signature of eip155');
      return read.withSignature(raw.r, raw.s, raw.yParity);
    },
  };
}

function evmMessage({ message, origin }: Of<'eip155_message'>) {
  const bytes = hexBytes(message);
  const domain = signInDomain(new TextDecoder().decode(bytes.subarray(0, 1_024)));
  if (domain !== undefined && domain !== new URL(origin).host) {
    return refuse('The sign-in message names another site than the one that asks.');
  }
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`);
  return {
    key: 'eip155' as const,
    bytes: keccak_256(Buffer.concat([prefix, bytes])),
    moves: [],
    reply: (raw: RawSignature) => ({ signature: evmSignature(raw) }),
  };
}

function evmTypedData({ typedData, networkId }: Of<'eip155_typed_data'>) {
  const read = readTypedData(typedData);
  if (!read) return refuse('The typed data cannot be read.');
  if (read.chainId !== undefined && networkId !== `eip155:${read.chainId}`) {
    return refuse(`The typed data is for eip155:${read.chainId}, not for ${networkId}.`);
  }
  const { permit, verifyingContract } = read;
  const moves: AssetMove[] = [];
  if (permit && verifyingContract) {
    if (permit.amount > 0n) moves.push({ unit: 'token', token: verifyingContract, ...permit });
  } else {
    // Orders and permits of contracts: the data does not say what they allow.
    moves.push({ unit: 'unknown', ...(verifyingContract && { recipient: verifyingContract }) });
  }
  return {
    key: 'eip155' as const,
    bytes: hexBytes(read.digest),
    moves,
    reply: (raw: RawSignature) => ({ signature: evmSignature(raw) }),
  };
}

function solanaTransaction({ transaction }: Of<'solana_transaction'>, signer: string) {
  const read = readSolanaTransaction(Buffer.from(transaction, 'base64'));
  if (!read) return refuse('The transaction cannot be read, or its version is not supported.');
  if (!read.signers.includes(signer)) return refuse('The transaction is not for this account.');
  if (read.moves.length > MAX_MOVES) return refuse('The transaction moves too much at once.');
  return {
    key: 'solana' as const,
    bytes: read.message,
    moves: read.moves.map((move): AssetMove => {
      if (move.kind === 'fee') return { unit: 'fee', amount: move.amount };
      if (move.kind === 'native') return { ...move, unit: 'native' };
      if (move.kind === 'unknown') return { unit: 'unknown', recipient: move.program };
      return { ...move, unit: 'token', token: move.account };
    }),
    reply(raw: RawSignature) {
      const signature = solanaSignature(raw);
      return {
        signature: base64(signature),
        transaction: base64(read.withSignature(signer, signature)),
      };
    },
  };
}

function solanaMessage({ message, origin }: Of<'solana_message'>) {
  const bytes = Uint8Array.from(Buffer.from(message, 'base64'));
  const text = solanaText(bytes);
  if (!text) return refuse('The message is not a text, or it is a transaction.');
  const domain = signInDomain(new TextDecoder().decode(text.subarray(0, 1_024)));
  if (domain !== undefined && domain !== new URL(origin).host) {
    return refuse('The sign-in message names another site than the one that asks.');
  }
  return {
    key: 'solana' as const,
    bytes,
    moves: [],
    reply: (raw: RawSignature) => ({ signature: base64(solanaSignature(raw)) }),
  };
}

const namespaceOf = (kind: IntentKind) => kind.slice(0, kind.indexOf('_'));

/** @param addresses Of the wallet that is to sign. */
export function decodeIntent(
  intent: SigningIntent,
  addresses: WalletAddresses,
): DecodedIntent | IntentRefusal {
  if (!intent.networkId.startsWith(`${namespaceOf(intent.kind)}:`)) {
    return refuse(`${intent.kind} is not for ${intent.networkId}.`);
  }
  switch (intent.kind) {
    case 'eip155_transaction':
      return evmTransaction(intent);
    case 'eip155_message':
      return evmMessage(intent);
    case 'eip155_typed_data':
      return evmTypedData(intent);
    case 'solana_transaction':
      return solanaTransaction(intent, addresses.solana);
    case 'solana_message':
      return solanaMessage(intent);
  }
}
