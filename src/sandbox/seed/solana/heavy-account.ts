/**
 * Seeds a local Solana account with more than one page of assets: tokens of both programs, and
 * NFTs.
 */
import { type Address, address, createAddressWithSeed } from '@solana/web3.js';
import { getCreateAccountWithSeedInstruction } from '@solana-program/system';
import {
  AuthorityType,
  type ExtensionArgs,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getPostInitializeInstructionsForMintExtensions,
  getPreInitializeInstructionsForMintExtensions,
  getSetAuthorityInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from '@solana-program/token-2022';
import { TOKEN_PROGRAM } from '../../chains/solana/account-data';
import type { Ledger } from '../../chains/solana/ledger';
import { SOLANA_HEAVY } from '../../facts-seed-solana';
import { writeMetadata } from './metaplex';
import { type Key, seedKey, sender } from './sign-transaction';

/** Room for a mint's metadata, which is written after the mint. */
const METADATA_ROOM = 512n;
const DECIMALS = [0, 2, 6, 9] as const;

interface Owned {
  /** Seed of the mint's address, so that only the payer signs. */
  seed: string;
  programAddress: Address;
  decimals: number;
  amount: bigint;
  name: string;
  symbol: string;
  isNft: boolean;
}

function coin(number: number): Owned {
  return {
    seed: `heavy coin ${number}`,
    programAddress: number % 2 ? TOKEN_2022_PROGRAM_ADDRESS : address(TOKEN_PROGRAM),
    decimals: DECIMALS[number % DECIMALS.length] ?? 0,
    // At least two: a supply of one without decimals would be an NFT.
    amount: BigInt(number) * 1_000_003n + 2n,
    name: `Sandbox Coin ${number}`,
    symbol: `COIN${number}`,
    isNft: false,
  };
}

const nft = (number: number): Owned => ({
  seed: `heavy piece ${number}`,
  programAddress: TOKEN_2022_PROGRAM_ADDRESS,
  decimals: 0,
  amount: 1n,
  name: `Sandbox Ticket ${number}`,
  symbol: 'TICKET',
  isNft: true,
});

async function give(ledger: Ledger, payer: Key, owned: Owned): Promise<void> {
  const { seed, programAddress, decimals, amount, name, symbol, isNft } = owned;
  const owner = address(SOLANA_HEAVY.address);
  const { address: authority, signer } = payer;
  const mint = await createAddressWithSeed({ baseAddress: authority, programAddress, seed });
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: programAddress });
  const is2022 = programAddress === TOKEN_2022_PROGRAM_ADDRESS;
  const pointer: ExtensionArgs = {
    ...{ __kind: 'MetadataPointer', authority, metadataAddress: mint },
  };
  const metadata: ExtensionArgs = {
    ...{ __kind: 'TokenMetadata', updateAuthority: authority, mint, name, symbol, uri: '' },
    additionalMetadata: new Map(),
  };
  const extensions = is2022 ? [pointer, metadata] : [];
  // The program itself makes room for the metadata.
  const space = getMintSize(is2022 ? [pointer] : undefined);
  const config = { programAddress };
  sender(ledger, [payer])([
    getCreateAccountWithSeedInstruction({
      ...{ payer: signer, newAccount: mint, baseAccount: signer, base: authority, seed, space },
      amount: ledger.svm.minimumBalanceForRentExemption(BigInt(space) + METADATA_ROOM),
      programAddress,
    }),
    ...getPreInitializeInstructionsForMintExtensions(mint, extensions),
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: authority }, config),
    ...getPostInitializeInstructionsForMintExtensions(mint, signer, extensions),
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: signer, ata, owner, mint, tokenProgram: programAddress },
    }),
    getMintToInstruction({ mint, token: ata, mintAuthority: signer, amount }, config),
    ...(isNft
      ? [
          getSetAuthorityInstruction(
            {
              ...{ owned: mint, owner: signer, newAuthority: null },
              authorityType: AuthorityType.MintTokens,
            },
            config,
          ),
        ]
      : []),
  ]);
  if (is2022) return;
  await writeMetadata(ledger, {
    mint,
    authority,
    name,
    symbol,
    uri: '',
    nft: false,
    collects: false,
  });
}

/** @param payer of all of it, who may make more of the coins. @throws Error when the owner is not who the facts say */
export async function giveHeavy(ledger: Ledger, payer: Key): Promise<void> {
  if (seedKey(SOLANA_HEAVY.key).address !== SOLANA_HEAVY.address) {
    throw new Error(`The heavy account comes to ${seedKey(SOLANA_HEAVY.key).address}`);
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const all = [...numbers(SOLANA_HEAVY.coins).map(coin), ...numbers(SOLANA_HEAVY.nfts).map(nft)];
  for (const owned of all) await give(ledger, payer, owned);
}
