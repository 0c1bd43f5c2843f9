/** Addresses of EVM accounts. Sources: EIP-55, EIP-1191, EIP-1193, hazards of malformed accounts. */
import { keccak256 } from 'ethers/crypto';
import { appKitError } from '../../core/errors/app-kit-error';

/** The networks whose wallets write the chain id into the checksum. Source: EIP-1191. */
const CHAINS_OF_EIP_1191: Readonly<Record<string, string>> = {
  'eip155:30': '30',
  'eip155:31': '31',
};

/**
 * Capitals where the hash of the small letters has a digit above 7. Source: EIP-55.
 * @param prefix hashed before the letters: EIP-1191 has the chain id and `0x`
 */
function checksummed(small: string, prefix = ''): string {
  const hash = keccak256(new TextEncoder().encode(prefix + small)).slice(2);
  return small.replace(/[a-f]/g, (letter, at: number) =>
    Number.parseInt(hash.charAt(at), 16) > 7 ? letter.toUpperCase() : letter,
  );
}

/**
 * The EIP-55 form; a missing `0x` is added, an address in one case carries no checksum.
 * @param networkId on a network with EIP-1191, its own checksum counts too
 * @throws AppKitError 'Invalid CAIP-10 address: {value}'.
 */
export function parseAddress(value: unknown, networkId?: string): string {
  const text = typeof value === 'string' ? value : typeof value;
  const [, digits] = /^(?:0x)?([\da-f]{40})$/i.exec(text) ?? [];
  if (digits) {
    const small = digits.toLowerCase();
    const right = checksummed(small);
    const plain = digits === small || digits === digits.toUpperCase();
    const chain = CHAINS_OF_EIP_1191[networkId ?? ''];
    const own = chain && checksummed(small, `${chain}0x`);
    if (plain || digits === right || digits === own) return `0x${right}`;
  }
  throw appKitError('invalid_caip_account', { value: text.slice(0, 80) });
}

/**
 * The valid ones without repetition, in the wallet's order. Malformed ones are left out; the
 * complaint about the first of them comes along.
 */
export function parseAddresses(
  value: unknown,
  networkId?: string,
): { addresses: string[]; refused?: unknown } {
  const addresses: string[] = [];
  let refused: unknown;
  for (const one of Array.isArray(value) ? value : []) {
    try {
      const address = parseAddress(one, networkId);
      if (!addresses.includes(address)) addresses.push(address);
    } catch (error) {
      refused ??= error;
    }
  }
  return { addresses, ...(refused !== undefined && { refused }) };
}
