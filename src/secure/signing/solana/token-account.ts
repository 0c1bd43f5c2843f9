/**
 * The account of a token that belongs to an owner: its address is a hash over both, so a node's word
 * about the owner can be checked. Source: the associated token account program.
 */
import { sha256 } from '@noble/hashes/sha2';
import { base58 } from '@scure/base';

export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];
export const TOKEN_ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

const MARK = new TextEncoder().encode('ProgramDerivedAddress');

/** Only the program of token accounts can make an account of such an address, for this owner. */
export function isTokenAccountOf(account: string, owner: string, mint: string): boolean {
  try {
    const [ownerKey, mintKey] = [base58.decode(owner), base58.decode(mint)];
    return TOKEN_PROGRAMS.some((program) => {
      const seeds = [...ownerKey, ...base58.decode(program), ...mintKey];
      const bytes = Uint8Array.of(...seeds, 0, ...base58.decode(TOKEN_ACCOUNTS), ...MARK);
      // The highest number whose hash is no key is the one in use: it is nearly always among the first.
      for (let bump = 255; bump >= 0; bump--) {
        bytes[seeds.length] = bump;
        if (base58.encode(sha256(bytes)) === account) return true;
      }
      return false;
    });
  } catch {
    return false;
  }
}
