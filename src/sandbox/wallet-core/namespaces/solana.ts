/** Solana: ed25519 over messages and transactions. */
import { ed25519 } from '@noble/curves/ed25519';
import { base58, base64 } from '@scure/base';
import { WalletError } from '../errors';
import { ed25519Key } from '../seed';
import { askConsent, readableMessage, type SignRequest } from './sign-request';
import { readSolanaTransaction, type SolanaTransaction } from './solana-transaction';

/** BIP-44's purpose and Solana's coin type. */
const key = (index: number) => ed25519Key([44, 501, index, 0]);

const known = new Map<number, string>();

export function solanaAddress(index: number): string {
  const address = known.get(index) ?? base58.encode(ed25519.getPublicKey(key(index)));
  known.set(index, address);
  return address;
}

export async function signSolanaMessage(
  asker: SignRequest,
  index: number,
  message: Uint8Array,
): Promise<Uint8Array> {
  // A message that parses as a transaction would become a signed transaction: a wallet must not
  // sign it as a message.
  if (isTransactionMessage(message)) throw new WalletError(-32602, 'This is a transaction');
  await askConsent(asker, 'sign-message', 'Sign this message?', [
    ['Message', readableMessage(message)],
    ['Account', solanaAddress(index)],
  ]);
  return ed25519.sign(message, key(index));
}

function isTransactionMessage(message: Uint8Array): boolean {
  const signatures = (message[0] ?? 0) >= 0x80 ? message[1] : message[0];
  if (!signatures || signatures > 16) return false;
  const wire = new Uint8Array(1 + signatures * 64 + message.length);
  wire[0] = signatures;
  wire.set(message, 1 + signatures * 64);
  try {
    // At least one account has to be there: a short text may look like a transaction of nothing.
    return readSolanaTransaction(wire).signers.length > 0;
  } catch {
    return false;
  }
}

function sign(transaction: SolanaTransaction, index: number) {
  const signature = ed25519.sign(transaction.message, key(index));
  return { signature, wire: transaction.withSignature(solanaAddress(index), signature) };
}

function ours(wire: Uint8Array, index: number): SolanaTransaction {
  const transaction = readSolanaTransaction(wire);
  if (transaction.signers.includes(solanaAddress(index))) return transaction;
  throw new WalletError(4100, 'This account does not sign in that transaction');
}

export async function signSolanaTransactions(
  asker: SignRequest,
  index: number,
  wires: readonly Uint8Array[],
): Promise<{ signature: Uint8Array; wire: Uint8Array }[]> {
  const transactions = wires.map((wire) => ours(wire, index));
  const title = wires.length > 1 ? `Sign ${wires.length} transactions?` : 'Sign this transaction?';
  await askConsent(asker, 'sign-transaction', title, [
    ...transactions.flatMap(({ lines }) => lines),
    ['Account', solanaAddress(index)],
    ['Sent by', 'The site, not this wallet'],
  ]);
  return transactions.map((transaction) => sign(transaction, index));
}

/**
 * Send options that a site may set; the wallet drops the rest. Source: Solana's sendTransaction.
 */
const SEND_OPTIONS = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'];

export async function sendSolanaTransaction(
  asker: SignRequest,
  index: number,
  wire: Uint8Array,
  options: unknown,
): Promise<string> {
  const transaction = ours(wire, index);
  await askConsent(asker, 'send', 'Send this transaction?', [
    ...transaction.lines,
    ['Account', solanaAddress(index)],
    ['Network', 'Local Solana'],
  ]);
  const given = (options ?? {}) as Record<string, unknown>;
  const passed = SEND_OPTIONS.flatMap((name) =>
    given[name] === undefined ? [] : [[name, given[name]]],
  );
  const signed = base64.encode(sign(transaction, index).wire);
  const how = { ...Object.fromEntries(passed), encoding: 'base64' };
  return String(await asker.solana('sendTransaction', [signed, how]));
}
