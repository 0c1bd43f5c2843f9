/**
 * Creates separate test accounts and gives them tokens of the local Solana's seed, without code of
 * the widget.
 */
import { randomInt } from 'node:crypto';
import { address, type IInstruction } from '@solana/web3.js';
import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token';
import type { SolanaToken } from '../../../src/sandbox/facts-seed-solana';
import { type Key, keyOf, signedBy } from '../../../src/sandbox/seed/solana/sign-transaction';
import { mintTo } from '../../../src/sandbox/seed/solana/tokens';
import { ed25519Key } from '../../../src/sandbox/wallet-core/seed';
import { askChain } from './chain';
import { solanaHoldings } from './holdings';

/** The index of a wallet account that never received anything. */
export const freshAccount = (): number => randomInt(100_000, 2_000_000_000);

async function run(key: Key, instructions: readonly IInstruction[]): Promise<void> {
  const { value } = await askChain<{ value: { blockhash: string } }>(
    'solana',
    'getLatestBlockhash',
  );
  const wire = Buffer.from(signedBy([key], instructions, value.blockhash)).toString('base64');
  await askChain('solana', 'sendTransaction', wire, { encoding: 'base64' });
}

/**
 * Mints with the mint's authority.
 * @returns the token account
 */
export async function giveSolanaToken(
  token: SolanaToken,
  owner: string,
  amount: bigint,
): Promise<string> {
  const { payer, ata, instructions } = await mintTo(token, owner, amount);
  await run(payer, instructions);
  return ata;
}

/** Transfers the ownership of a token account (SPL) from the wallet's account with this index. */
export async function handOver(index: number, account: string, to: string): Promise<void> {
  const owner = keyOf(ed25519Key([44, 501, index, 0]));
  const instruction = getSetAuthorityInstruction({
    owned: address(account),
    owner: owner.signer,
    authorityType: AuthorityType.AccountOwner,
    newAuthority: address(to),
  });
  await run(owner, [instruction]);
}

/** In the smallest unit, over all accounts of the owner. */
export async function solanaUnits(owner: string, { mint }: SolanaToken): Promise<bigint> {
  const all = await solanaHoldings(owner);
  return all.reduce((sum, one) => (one.mint === mint ? sum + one.units : sum), 0n);
}
