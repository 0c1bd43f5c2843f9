/** The tokens of the local Solana, made by the real token programs. */

import { address } from '@solana/web3.js';
import { getCreateAccountInstruction } from '@solana-program/system';
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
import { SOLANA_ACCOUNTS } from '../../facts';
import { SOLANA_TOKENS, type SolanaToken } from '../../facts-seed-solana';
import { giveHeavy } from './heavy-account';
import { writeMetadata } from './metaplex';
import { fillPools } from './pools';
import { type Key, seedKey, sender } from './sign-transaction';

/** 1,100 SOL: all that the seed's payer needs, most of it for a pool. */
const FUNDS = 1_100_000_000_000n;
/** Room for a mint's metadata, which is written after the mint. */
const METADATA_ROOM = 2048n;
const PAYER = 0;

function extensionsOf(token: SolanaToken, mint: Key, payer: Key): ExtensionArgs[] {
  const { address: authority } = payer;
  const found: ExtensionArgs[] = [];
  if (token.fee) {
    const fee = {
      epoch: 0n,
      maximumFee: token.fee.most,
      transferFeeBasisPoints: token.fee.basisPoints,
    };
    found.push({
      __kind: 'TransferFeeConfig',
      transferFeeConfigAuthority: authority,
      withdrawWithheldAuthority: authority,
      withheldAmount: 0n,
      olderTransferFee: fee,
      newerTransferFee: fee,
    });
  }
  const { metadata } = token;
  if (metadata && token.program === 'token-2022') {
    found.push(
      { __kind: 'MetadataPointer', authority, metadataAddress: mint.address },
      {
        __kind: 'TokenMetadata',
        updateAuthority: authority,
        mint: mint.address,
        additionalMetadata: new Map(),
        ...metadata,
      },
    );
  }
  return found;
}

const programOf = ({ program }: SolanaToken) =>
  program === 'token-2022' ? TOKEN_2022_PROGRAM_ADDRESS : address(TOKEN_PROGRAM);

function createMint(ledger: Ledger, token: SolanaToken, mint: Key, payer: Key): void {
  const programAddress = programOf(token);
  const extensions = extensionsOf(token, mint, payer);
  // The program itself makes room for the metadata.
  const sized = extensions.filter(({ __kind }) => __kind !== 'TokenMetadata');
  const space = getMintSize(sized.length > 0 ? sized : undefined);
  const rent = ledger.svm.minimumBalanceForRentExemption(BigInt(space) + METADATA_ROOM);
  sender(ledger, [payer, mint])([
    getCreateAccountInstruction({
      payer: payer.signer,
      newAccount: mint.signer,
      lamports: rent,
      space,
      programAddress,
    }),
    ...getPreInitializeInstructionsForMintExtensions(mint.address, extensions),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: token.decimals, mintAuthority: payer.address },
      { programAddress },
    ),
    ...getPostInitializeInstructionsForMintExtensions(mint.address, payer.signer, extensions),
  ]);
}

/** Into the owner's associated account, which is made if it is not there; by the seed's payer, who may mint. */
export async function mintTo(token: SolanaToken, owner: string, amount: bigint) {
  const payer = seedKey(PAYER);
  const programAddress = programOf(token);
  const mint = address(token.mint);
  const to = address(owner);
  const [ata] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram: programAddress });
  const instructions = [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: payer.signer,
      ata,
      owner: to,
      mint,
      tokenProgram: programAddress,
    }),
    getMintToInstruction(
      { mint, token: ata, mintAuthority: payer.signer, amount },
      { programAddress },
    ),
  ];
  return { payer, ata, instructions };
}

export async function giveToken(ledger: Ledger, token: SolanaToken, owner: string, amount: bigint) {
  const { payer, instructions } = await mintTo(token, owner, amount);
  sender(ledger, [payer])(instructions);
}

function ownersOf({ nft, unasked, collects }: SolanaToken, payer: Key): readonly string[] {
  if (collects) return [payer.address];
  return nft || unasked ? SOLANA_ACCOUNTS.slice(0, 1) : SOLANA_ACCOUNTS;
}

async function make(ledger: Ledger, token: SolanaToken, number: number): Promise<void> {
  const payer = seedKey(PAYER);
  const mint = seedKey(number);
  if (mint.address !== token.mint) throw new Error(`The mint comes to ${mint.address}`);
  createMint(ledger, token, mint, payer);
  const { metadata, nft = false, collection, collects = false } = token;
  if (metadata && token.program === 'spl-token') {
    const about = { mint: token.mint, authority: payer.address, nft, collection };
    await writeMetadata(ledger, { ...metadata, ...about, collects });
  }
  for (const owner of ownersOf(token, payer)) await giveToken(ledger, token, owner, token.held);
  if (!nft) return;
  // There will never be a second one.
  const close = getSetAuthorityInstruction(
    {
      owned: mint.address,
      owner: payer.signer,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    },
    { programAddress: programOf(token) },
  );
  sender(ledger, [payer])([close]);
}

/** Seeds the local Solana, in addition to the funds of the demo accounts. */
export async function seedSolana(ledger: Ledger): Promise<void> {
  ledger.airdrop(seedKey(PAYER).address, FUNDS);
  const tokens = Object.values<SolanaToken>(SOLANA_TOKENS);
  for (const [index, token] of tokens.entries()) await make(ledger, token, index + 1);
  await fillPools(ledger, seedKey(PAYER), async (mint, owner, amount) => {
    const token = tokens.find((each) => each.mint === mint);
    if (token) await giveToken(ledger, token, owner, amount);
  });
  await giveHeavy(ledger, seedKey(PAYER));
}
