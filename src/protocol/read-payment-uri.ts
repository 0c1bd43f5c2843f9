/**
 * What a scanned or pasted text asks for: an address, EIP-681 or Solana Pay. Nothing here is checked
 * against a chain: the address goes through the adapter, the amount through the token's decimals.
 */
import { isDecimal } from './amount';

export interface ReadPayment {
  /** Undefined: it was a bare address, or it names no family. */
  namespace?: 'eip155' | 'solana';
  /** CAIP-2, where the text names one. */
  networkId?: string;
  /** An address or a name, as it stands there. */
  to: string;
  /** Contract or mint; undefined: the native coin, or nothing said. */
  token?: string;
  /** Smallest units (EIP-681) … */
  units?: bigint;
  /** … or whole coins, a decimal string (Solana Pay). */
  whole?: string;
}

const MAX_LENGTH = 2000;
const UINT256 = 2n ** 256n - 1n;

/** Parameters by name; undefined when one is there twice, since two readers would take two. */
function parameters(query: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=');
    if (found.has(name)) return undefined;
    try {
      found.set(name, decodeURIComponent(rest.join('=')));
    } catch {
      return undefined;
    }
  }
  return found;
}

/** EIP-681 allows `2.014e18`; what is no whole number of smallest units is none. */
function wholeUnits(text: string): bigint | undefined {
  const match = /^\+?(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text);
  if (!match) return undefined;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  const exponent = Number(match[3] ?? 0);
  if (fraction.length > exponent) return undefined;
  const units = BigInt((match[1] ?? '') + fraction.padEnd(exponent, '0'));
  return units <= UINT256 ? units : undefined;
}

/** Words for people, and what a wallet reckons itself; anything else would be left out of the payment. */
const EIP681: ReadonlySet<string> = new Set(
  'value address uint256 gas gasLimit gasPrice label message'.split(' '),
);
/** `memo` and `reference` tell a shop, or an exchange, whose payment it is: without them it is nobody's. */
const SOLANA_PAY: ReadonlySet<string> = new Set('amount spl-token label message'.split(' '));

const only = (given: ReadonlyMap<string, string>, known: ReadonlySet<string>): boolean =>
  [...given.keys()].every((name) => known.has(name));

/** An address or a name, also one that is not Latin. */
const TARGET = /^[^\s:/?#@<>"]{1,255}$/;
const EVM = /^0x[0-9a-f]{40}$/i;

function readEip681(text: string): ReadPayment | undefined {
  const match = /^(?:pay-)?([^@/?]+)(?:@(\d{1,20}))?(?:\/(\w+))?(?:\?(.*))?$/.exec(text);
  const [, target = '', chain, method, query = ''] = match ?? [];
  const given = parameters(query);
  if (!TARGET.test(target) || !given || !only(given, EIP681)) return undefined;
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
  // Any other function is a call that nobody can show; coins beside a token's transfer are a trap.
  if (method !== 'transfer' || !EVM.test(target) || !TARGET.test(to) || given.has('value')) return;
  return { ...where, to, token: target, ...sum };
}

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

function readSolanaPay(text: string): ReadPayment | undefined {
  const [to = '', query = ''] = text.split('?');
  const given = parameters(query);
  // A link (a transaction request) is no address.
  if (!BASE58.test(to) || !given || !only(given, SOLANA_PAY)) return undefined;
  const whole = given.get('amount');
  const token = given.get('spl-token');
  if (whole !== undefined && (whole.startsWith('-') || !isDecimal(whole))) return undefined;
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
