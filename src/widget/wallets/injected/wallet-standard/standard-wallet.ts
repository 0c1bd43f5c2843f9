/**
 * Reads what a wallet registers. All of it is hostile: objects may be frozen, proxies or full of
 * getters that throw, and a value read twice may differ. Source: Wallet Standard 1.0.0.
 */
import type { Wallet } from '@wallet-standard/base';
import { sanitizeName } from '../../../../protocol/sanitize';
import { parseIcon } from '../eip6963/announcement';
import { rpcError } from '../rpc-error';

/** A registered value, fully unverified. */
export type RegisteredValue = Partial<Record<keyof Wallet, unknown>>;

export interface StandardWallet {
  /** Sanitised, never empty. */
  name: string;
  icon?: string;
  registered: RegisteredValue;
}

export interface StandardAccount {
  address: string;
  /** Chain ids in this standard's names; empty if the wallet lists none. */
  chains: readonly string[];
  publicKey?: Uint8Array;
  /** Not in the standard: some Bitcoin wallets add it. */
  path?: string;
  /** The original account object that the wallet expects back. */
  source: unknown;
}

const NAME_LENGTH = 40;
/** A name is cut before it is cleaned: some are megabytes. */
const RAW_LENGTH = 1_000;
/** More accounts or chains than any wallet has. */
const COUNT = 1_000;
/** CAIP-10. */
const ADDRESS_LENGTH = 128;
/** BIP-32. */
const PATH = /^m(\/\d{1,10}['h]?){1,10}$/;
/** More bytes than any key has. */
const KEY_LENGTH = 128;

/** A property of a foreign value. */
export function readProperty(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}

export function readList(value: unknown): unknown[] {
  try {
    return Array.isArray(value) ? value.slice(0, COUNT) : [];
  } catch {
    return [];
  }
}

export function readTexts(value: unknown): string[] {
  return readList(value).filter((one) => typeof one === 'string');
}

/** Bytes from any window. Undefined for anything else. */
export function readBytes(value: unknown): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value)) return undefined;
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  } catch {
    return undefined;
  }
}

/** Undefined for what has no name to show. */
export function readWallet(value: unknown): StandardWallet | undefined {
  const given = readProperty(value, 'name');
  const name =
    typeof given === 'string' ? sanitizeName(given.slice(0, RAW_LENGTH), NAME_LENGTH) : '';
  if (!name) return undefined;
  const icon = parseIcon(readProperty(value, 'icon'));
  return { name, ...(icon && { icon }), registered: value as RegisteredValue };
}

export function chainsOf({ registered }: StandardWallet): string[] {
  return readTexts(readProperty(registered, 'chains'));
}

export function readAccounts(value: unknown): StandardAccount[] {
  return readList(value).flatMap((source): StandardAccount[] => {
    const address = readProperty(source, 'address');
    if (typeof address !== 'string' || !address || address.length > ADDRESS_LENGTH) return [];
    const key = readBytes(readProperty(source, 'publicKey'));
    const publicKey = key && key.length > 0 && key.length <= KEY_LENGTH ? key : undefined;
    const chains = readTexts(readProperty(source, 'chains'));
    const given = readProperty(source, 'path');
    const path = typeof given === 'string' && PATH.test(given) ? given : undefined;
    return [{ address, chains, ...(publicKey && { publicKey }), ...(path && { path }), source }];
  });
}

export function hasFeature({ registered }: StandardWallet, name: string, method: string): boolean {
  return (
    typeof readProperty(readProperty(readProperty(registered, 'features'), name), method) ===
    'function'
  );
}

/** Calls a method of a feature. @throws 4200 where the wallet has none, else what it throws. */
export async function callFeature(
  wallet: StandardWallet,
  name: string,
  method: string,
  ...inputs: unknown[]
): Promise<unknown> {
  if (!hasFeature(wallet, name, method)) throw rpcError(4200, `The wallet has no ${name}`);
  const feature = readProperty(readProperty(wallet.registered, 'features'), name);
  return (feature as Record<string, (...args: unknown[]) => unknown>)[method]?.(...inputs);
}

/** Bytes of the first output. @throws -32603 where the wallet gave none. */
export function outputBytes(outputs: unknown, key: string, at = 0): Uint8Array {
  const found = readBytes(readProperty(readList(outputs)[at], key));
  if (!found) throw rpcError(-32603, `The wallet gave no ${key}`);
  return found;
}
