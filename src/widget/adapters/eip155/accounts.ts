/** Addresses of EVM accounts. Sources: EIP-55, EIP-1193, hazards of malformed accounts. */
import { getAddress } from 'ethers/address';
import { appKitError } from '../../core/errors';

/**
 * The EIP-55 form; a missing `0x` is added, an address in one case carries no checksum.
 * @throws AppKitError 'Invalid CAIP-10 address: {value}'.
 */
export function parseAddress(value: unknown): string {
  try {
    // `getAddress` alone would also take an ICAP number.
    if (typeof value === 'string' && /^(0x)?[\da-fA-F]{40}$/.test(value)) return getAddress(value);
  } catch {
    // Wrong checksum.
  }
  const text = typeof value === 'string' ? value.slice(0, 80) : typeof value;
  throw appKitError('invalid_caip_account', { value: text });
}

/**
 * The valid ones without repetition, in the wallet's order. Malformed ones are left out; the
 * complaint about the first of them comes along.
 */
export function parseAddresses(value: unknown): { addresses: string[]; refused?: unknown } {
  const addresses: string[] = [];
  let refused: unknown;
  for (const one of Array.isArray(value) ? value : []) {
    try {
      const address = parseAddress(one);
      if (!addresses.includes(address)) addresses.push(address);
    } catch (error) {
      refused ??= error;
    }
  }
  return { addresses, ...(refused !== undefined && { refused }) };
}
