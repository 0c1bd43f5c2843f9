/**
 * Derives the addresses that a program owns: an owner's token account, a token's metadata. The
 * function of `@solana/web3.js` needs `crypto.subtle`, which plain http pages lack. Source: Solana,
 * program derived addresses; SPL Associated Token Account.
 */
import { sha256 } from '@noble/hashes/sha256';
import { base58 } from '@scure/base';
import { isOnCurve } from './curve';

const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const text = new TextEncoder();
const MARKER = text.encode('ProgramDerivedAddress');

/**
 * @param seeds at most 15, each with at most 32 bytes
 * @throws Error if every address with these seeds is on the curve; the odds are 1 in 2²⁵⁶
 */
export function programAddress(program: string, seeds: readonly Uint8Array[]): string {
  const start = seeds.flatMap((seed) => [...seed]);
  const end = [...base58.decode(program), ...MARKER];
  // The first one without a private key.
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(Uint8Array.from([...start, bump, ...end]));
    if (!isOnCurve(hash)) return base58.encode(hash);
  }
  throw new Error('no program address');
}

/** The token account that wallets use for an owner. */
export function associatedTokenAddress(owner: string, mint: string, tokenProgram: string): string {
  return programAddress(
    ASSOCIATED_TOKEN_PROGRAM,
    [owner, tokenProgram, mint].map((address) => base58.decode(address)),
  );
}

/** The account in which Metaplex's program keeps the metadata of a token. */
export function metadataAddress(metadataProgram: string, mint: string): string {
  const seeds = [text.encode('metadata'), base58.decode(metadataProgram), base58.decode(mint)];
  return programAddress(metadataProgram, seeds);
}
