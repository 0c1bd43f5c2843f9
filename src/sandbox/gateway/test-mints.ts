/** Tokens of both programs on the local Solana, made by the programs' own clients. */

import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type IInstruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js';
import { getCreateAccountInstruction } from '@solana-program/system';
import * as spl from '@solana-program/token';
import * as token2022 from '@solana-program/token-2022';

interface Latest {
  value: { blockhash: Blockhash; lastValidBlockHeight: number };
}

/** Of one account, which pays for everything and has all that is minted. */
export interface Hands {
  payer: KeyPairSigner;
  mint(decimals: number, supply: bigint): Promise<Address>;
  mint2022(
    decimals: number,
    supply: bigint,
    extensions: (mint: Address) => token2022.ExtensionArgs[],
  ): Promise<Address>;
  /** Opens another account of the payer for a mint of the first program, with so much in it. */
  more(mint: Address, amount: bigint): Promise<void>;
}

export async function solanaHands(
  call: (method: string, params: unknown[]) => Promise<unknown>,
  key: Uint8Array,
): Promise<Hands> {
  const payer = await createKeyPairSignerFromPrivateKeyBytes(key);

  async function send(instructions: IInstruction[]): Promise<void> {
    const { value } = (await call('getLatestBlockhash', [])) as Latest;
    const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 0n };
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (m) => setTransactionMessageFeePayerSigner(payer, m),
      (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
      (m) => appendTransactionMessageInstructions(instructions, m),
    );
    const signed = await signTransactionMessageWithSigners(message);
    await call('sendTransaction', [
      getBase64EncodedWireTransaction(signed),
      { encoding: 'base64' },
    ]);
  }

  async function room(
    newAccount: KeyPairSigner,
    space: number,
    paid: number,
    programAddress: Address,
  ) {
    const rent = (await call('getMinimumBalanceForRentExemption', [paid])) as number;
    return getCreateAccountInstruction({
      payer,
      newAccount,
      lamports: BigInt(rent),
      space,
      programAddress,
    });
  }

  return {
    payer,
    async mint(decimals, supply) {
      const mint = await generateKeyPairSigner();
      const owner = payer.address;
      const [ata] = await spl.findAssociatedTokenPda({
        owner,
        mint: mint.address,
        tokenProgram: spl.TOKEN_PROGRAM_ADDRESS,
      });
      await send([
        await room(mint, 82, 82, spl.TOKEN_PROGRAM_ADDRESS),
        spl.getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: owner }),
        spl.getCreateAssociatedTokenInstruction({ payer, ata, owner, mint: mint.address }),
        spl.getMintToInstruction({
          mint: mint.address,
          token: ata,
          mintAuthority: payer,
          amount: supply,
        }),
      ]);
      return mint.address;
    },
    async more(mint, amount) {
      const token = await generateKeyPairSigner();
      await send([
        await room(token, 165, 165, spl.TOKEN_PROGRAM_ADDRESS),
        spl.getInitializeAccount3Instruction({
          account: token.address,
          mint,
          owner: payer.address,
        }),
        spl.getMintToInstruction({ mint, token: token.address, mintAuthority: payer, amount }),
      ]);
    },
    async mint2022(decimals, supply, extensionsOf) {
      const mint = await generateKeyPairSigner();
      const extensions = extensionsOf(mint.address);
      const before = extensions.filter(({ __kind }) => __kind !== 'TokenMetadata');
      const owner = payer.address;
      const [ata] = await token2022.findAssociatedTokenPda({
        owner,
        mint: mint.address,
        tokenProgram: token2022.TOKEN_2022_PROGRAM_ADDRESS,
      });
      await send([
        // Metadata is added behind, and its room is paid before.
        await room(
          mint,
          token2022.getMintSize(before),
          token2022.getMintSize(extensions),
          token2022.TOKEN_2022_PROGRAM_ADDRESS,
        ),
        ...token2022.getPreInitializeInstructionsForMintExtensions(mint.address, extensions),
        token2022.getInitializeMint2Instruction({
          mint: mint.address,
          decimals,
          mintAuthority: owner,
        }),
        ...token2022.getPostInitializeInstructionsForMintExtensions(
          mint.address,
          payer,
          extensions,
        ),
      ]);
      await send([
        token2022.getCreateAssociatedTokenInstruction({
          payer,
          ata,
          owner,
          mint: mint.address,
          tokenProgram: token2022.TOKEN_2022_PROGRAM_ADDRESS,
        }),
        token2022.getMintToInstruction({
          mint: mint.address,
          token: ata,
          mintAuthority: payer,
          amount: supply,
        }),
      ]);
      return mint.address;
    },
  };
}
