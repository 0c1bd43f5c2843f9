/** For tests: what a mint of Token-2022 can be besides. */
import { base58 } from '@scure/base';
import { AccountRole, type Address, type IInstruction } from '@solana/web3.js';
import {
  getInitializeInterestBearingMintInstruction,
  getInitializeNonTransferableMintInstruction,
  getInitializeTransferFeeConfigInstruction,
  getInitializeTransferHookInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from '@solana-program/token-2022';

const MINT_BYTES = 82;
/**
 * A mint with extensions is padded to the length of an account and contains a type byte; each
 * extension adds a type and a length.
 */
const EXTENDED_MINT_BYTES = 166;
const FEE_BYTES = 4 + 108;
const HOOK_BYTES = 4 + 64;
const BOUND_BYTES = 4;
const INTEREST_BYTES = 4 + 52;
const MULTIPLIER_BYTES = 4 + 56;

/** Token-2022 only. */
export interface MintKind {
  feeBasisPoints?: number;
  /** The program that is asked at each transfer. */
  hook?: string;
  /** Non-transferable. */
  bound?: boolean;
  /** Basis points a year, by which wallets multiply it. */
  interest?: number;
  /** By which wallets multiply it. */
  multiplier?: number;
}

/** Returns the size of a mint, and the instructions that run before its initialization. */
export function extensions(mint: Address, authority: Address, kind: MintKind) {
  const { feeBasisPoints, hook, bound, interest, multiplier } = kind;
  const steps: IInstruction[] = [];
  let space = EXTENDED_MINT_BYTES;
  if (feeBasisPoints !== undefined) {
    space += FEE_BYTES;
    steps.push(
      getInitializeTransferFeeConfigInstruction({
        mint,
        transferFeeConfigAuthority: authority,
        withdrawWithheldAuthority: authority,
        transferFeeBasisPoints: feeBasisPoints,
        maximumFee: 10n ** 18n,
      }),
    );
  }
  if (hook !== undefined) {
    space += HOOK_BYTES;
    const programId = hook as Address;
    steps.push(getInitializeTransferHookInstruction({ mint, authority, programId }));
  }
  if (bound) {
    space += BOUND_BYTES;
    steps.push(getInitializeNonTransferableMintInstruction({ mint }));
  }
  if (interest !== undefined) {
    space += INTEREST_BYTES;
    const rated = { mint, rateAuthority: authority, rate: interest };
    steps.push(getInitializeInterestBearingMintInstruction(rated));
  }
  if (multiplier !== undefined) {
    space += MULTIPLIER_BYTES;
    // The package does not know it: its number, that of its first step, an authority, a number.
    const data = Buffer.alloc(42);
    data.set([43, 0]);
    data.set(base58.decode(authority), 2);
    data.writeDoubleLE(multiplier, 34);
    const accounts = [{ address: mint, role: AccountRole.WRITABLE }];
    steps.push({ programAddress: TOKEN_2022_PROGRAM_ADDRESS, accounts, data });
  }
  return { space: steps.length > 0 ? space : MINT_BYTES, steps };
}
