/**
 * Defines the input of a namespace's signer: the requester, the request, and a prompt for the user.
 */
import { WalletError } from '../errors';
import type { Question, QuestionKind } from '../state';

export interface SignRequest {
  /** Requester's origin for the prompt; '' if the window shows it itself. */
  origin: string;
  /** The method as the site called it. */
  method: string;
  ask(question: Question): Promise<boolean>;
  /** One JSON-RPC call to the local Solana. */
  solana(method: string, params: readonly unknown[]): Promise<unknown>;
}

/** @throws WalletError 4001 if the user rejects */
export async function askConsent(
  { origin, method, ask }: SignRequest,
  kind: QuestionKind,
  title: string,
  lines: Question['lines'],
): Promise<void> {
  if (!(await ask({ kind, method, origin, title, lines }))) throw new WalletError(4001);
}

/** @throws WalletError -32602 */
export function textField(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new WalletError(-32602, `${name} must be a text`);
}

/** @throws WalletError -32602 that names the field, for any decoder error. */
export function decodeParam(
  decode: (text: string) => Uint8Array,
  value: unknown,
  name: string,
): Uint8Array {
  try {
    return decode(textField(value, name));
  } catch {
    throw new WalletError(-32602, `${name} is not in the encoding it should be`);
  }
}

/** A message as a person can read it; bytes that are no text are shown as hex. */
export function readableMessage(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!/(?![\t\n\r])\p{Cc}/u.test(text)) return text;
  } catch {}
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Exact decimal text of an amount in smallest units. */
export function inCoins(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const rest = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return rest ? `${whole}.${rest}` : whole;
}
