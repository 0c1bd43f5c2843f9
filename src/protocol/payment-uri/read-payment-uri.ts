/**
 * Parses a scanned or pasted payment request: an address, EIP-681 or Solana Pay. It checks nothing
 * against a chain: the adapter validates the address, and the token's decimals validate the amount.
 */
import { isDecimal } from '../amount';

export interface ReadPayment {
  /** Undefined: a bare address, or the request names no namespace. */
  namespace?: 'eip155' | 'solana';
  /** CAIP-2, where the text names one. */
  networkId?: string;
  /** An address or a name, unchanged. */
  to: string;
  /** Contract or mint; undefined: the native coin, or not specified. */
  token?: string;
  /** Smallest units (EIP-681) … */
  units?: bigint;
  /** … or whole coins, a decimal string (Solana Pay). */
  whole?: string;
}

const MAX_LENGTH = 2000;
const UINT256 = 2n ** 256n - 1n;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parameters by name; undefined when one is there twice, since two readers would take two. */
function parameters(query: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=');
    if (found.has(name)) return undefined;
    const value = decoded(rest.join('='));
    if (value === undefined) return undefined;
    found.set(name, value);
  }
  return found;
}

/**
 * EIP-681 allows `2.014e18`, `.5e1` and `5e`; rejects an amount that is not a whole number of smallest
 * units.
 */
function wholeUnits(text: string): bigint | undefined {
  const match = /^\+?(?=\.?\d)(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{0,2}))?$/i.exec(text);
  if (!match) return undefined;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  const exponent = Number(match[3] || 0);
  if (fraction.length > exponent) return undefined;
  const units = BigInt((match[1] ?? '') + fraction.padEnd(exponent, '0'));
  return units <= UINT256 ? units : undefined;
}

/**
 * Text for people, and values that the wallet computes itself; the payment would silently drop any
 * other parameter.
 */
const EIP681: ReadonlySet<string> = new Set(
  'value address uint256 gas gasLimit gasPrice label message'.split(' '),
);
/**
 * A shop or exchange uses `memo` and `reference` to match a payment to its customer: a payment
 * without them has no owner.
 */
const SOLANA_PAY: ReadonlySet<string> = new Set('amount spl-token label message'.split(' '));

const only = (given: ReadonlyMap<string, string>, known: ReadonlySet<string>): boolean =>
  [...given.keys()].every((name) => known.has(name));

/** An address or a name, including non-Latin names. */
const TARGET = /^[^\s:/?#@<>"]{1,255}$/;
const EVM = /^0x[0-9a-f]{40}$/i;

function readEip681(text: string): ReadPayment | undefined {
  const match = /^(?:pay-)?([^@/?]+)(?:@(\d{1,20}))?(?:\/(\w+))?(?:\?(.*))?$/.exec(text);
  const [, encoded = '', chain, method, query = ''] = match ?? [];
  const target = decoded(encoded);
  const given = parameters(query);
  if (target === undefined || !TARGET.test(target) || !given || !only(given, EIP681))
    return undefined;
  const where: Pick<ReadPayment, 'namespace' | 'networkId'> = {
    namespace: 'eip155',
    ...(chain !== undefined && { networkId: `eip155:${BigInt(chain)}` }),
  };
  const amount = given.get(method ? 'uint256' : 'value');
  const units = amount === undefined ? undefined : wholeUnits(amount);
  if (amount !== undefined && units === undefined) return undefined;
  const sum = units !== undefined && { units };
  if (!method) return { ...where, to: target, ...sum };
  const to = given.get('address') ?? '';
  // The widget cannot show any other function call, and a native amount in addition to a token
  // transfer is a trap.
  if (method !== 'transfer' || !EVM.test(target) || !TARGET.test(to) || given.has('value')) return;
  return { ...where, to, token: target, ...sum };
}

/** Solana Pay: digits, and a point only between digits. */
const PLAIN_AMOUNT = /^\d+(\.\d+)?$/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

function readSolanaPay(text: string): ReadPayment | undefined {
  const [to = '', query = ''] = text.split('?');
  const given = parameters(query);
  // A link (a transaction request) is no address.
  if (!BASE58.test(to) || !given || !only(given, SOLANA_PAY)) return undefined;
  const whole = given.get('amount');
  const token = given.get('spl-token');
  if (whole !== undefined && !(PLAIN_AMOUNT.test(whole) && isDecimal(whole))) return undefined;
  if (token !== undefined && !BASE58.test(token)) return undefined;
  return {
    namespace: 'solana',
    to,
    ...(token !== undefined && { token }),
    ...(whole !== undefined && { whole }),
  };
}

/** Undefined for what asks for no payment that could be shown in full. */
export function readPaymentUri(text: string): ReadPayment | undefined {
  const trimmed = text.trim();
  if (!trimmed || trimmed.length > MAX_LENGTH) return undefined;
  const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/is.exec(trimmed) ?? [];
  if (!scheme) return TARGET.test(trimmed) ? { to: trimmed } : undefined;
  if (scheme.toLowerCase() === 'ethereum') return readEip681(rest);
  if (scheme.toLowerCase() === 'solana') return readSolanaPay(rest);
  return undefined;
}
