/** Addresses of EVM accounts. Sources: EIP-55, EIP-1193, hazards of malformed accounts. */
import { keccak256 } from 'ethers/crypto';
import { appKitError } from '../../core/errors/app-kit-error';

/** Capitals where the hash of the small letters has a digit above 7. Source: EIP-55. */
function checksummed(small: string): string {
  const hash = keccak256(new TextEncoder().encode(small)).slice(2);
  return small.replace(/[a-f]/g, (letter, at: number) =>
    Number.parseInt(hash.charAt(at), 16) > 7 ? letter.toUpperCase() : letter,
  );
}

/**
 * The EIP-55 form; a missing `0x` is added, an address in one case carries no checksum.
 * @throws AppKitError 'Invalid CAIP-10 address: {value}'.
 */
export function parseAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value;
  const [, digits] = /^(?:0x)?([\da-fA-F]{40})$/.exec(text) ?? [];
  if (digits) {
    const right = checksummed(digits.toLowerCase());
    const plain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
    if (plain || digits === right) return `0x${right}`;
  }
  throw appKitError('invalid_caip_account', { value: text.slice(0, 80) });
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
