/**
 * Creates the pools of the local Solana: token accounts, filled by the real token program. There is
 * no program that trades with them; their balances define prices (`vaults` of the gateway).
 */
import { address } from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { TOKEN_PROGRAM } from '../../chains/solana/account-data';
import type { Ledger } from '../../chains/solana/ledger';
import { SOLANA_POOLS, WRAPPED_SOL } from '../../facts-seed-solana';
import { type Key, seedKey, sender } from './sign-transaction';

/** Into the owner's associated account, which is made. */
type Give = (mint: string, owner: string, amount: bigint) => Promise<void>;

async function giveSol(ledger: Ledger, payer: Key, owner: string, amount: bigint): Promise<void> {
  const place = {
    owner: address(owner),
    mint: address(WRAPPED_SOL),
    tokenProgram: address(TOKEN_PROGRAM),
  };
  const [ata] = await findAssociatedTokenPda(place);
  sender(ledger, [payer])([
    getCreateAssociatedTokenIdempotentInstruction({ payer: payer.signer, ata, ...place }),
    getTransferSolInstruction({ source: payer.signer, destination: ata, amount }),
    getSyncNativeInstruction({ account: ata }),
  ]);
}

/** @param give For all but SOL. @throws Error when a vault is not where the facts say */
export async function fillPools(ledger: Ledger, payer: Key, give: Give): Promise<void> {
  for (const { key, vaults } of Object.values(SOLANA_POOLS)) {
    const owner = seedKey(key).address;
    for (const { mint, held, vault } of vaults) {
      if (mint === WRAPPED_SOL) await giveSol(ledger, payer, owner, held);
      else await give(mint, owner, held);
      if (ledger.balance(vault) === 0n) {
        throw new Error(`The vault of ${mint} is not at ${vault}`);
      }
    }
  }
}
