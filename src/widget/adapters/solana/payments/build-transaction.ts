/** The transaction, whole. Everything in it is made here. */

import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { getTransferCheckedWithFeeInstruction } from '@solana-program/token-2022';
import type { Network } from '../../../../protocol/networks';
import type { SendLocation, Transfer } from '../../../core/contracts/sender';
import { asInteger, asObject, COMMITMENT, readRpc } from './read-cluster';

/** Its public nodes refuse browsers. */
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

export interface BlockhashLifetime {
  blockhash: string;
  lastValidBlockHeight: bigint;
}

/** The token account to send from, the one to send to, and the token program. */
export interface TokenRoute {
  program: string;
  source: string;
  destination: string;
  /** The exact transfer fee that the token may take from the amount. Token-2022 only. */
  keeps?: bigint;
}

/**
 * A blockhash also determines the cluster of the transaction: a server that chooses the blockhash
 * and receives the signed transaction would choose where the payment happens. So the code uses our
 * proxy on mainnet only.
 */
export function lifetimeNow(network: Network): Promise<BlockhashLifetime> {
  const parse = (result: unknown): BlockhashLifetime | undefined => {
    const { blockhash, lastValidBlockHeight } = asObject(asObject(result)?.value) ?? {};
    const height = asInteger(lastValidBlockHeight);
    const sound = typeof blockhash === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(blockhash);
    return sound && height !== undefined ? { blockhash, lastValidBlockHeight: height } : undefined;
  };
  const params = [{ commitment: COMMITMENT }];
  return readRpc(network, 'getLatestBlockhash', params, parse, network.id !== MAINNET);
}

/** Creating an account that is there already does nothing, and only the receiver can own it. */
function steps(from: string, { token, to, amount, decimals }: Transfer, route?: TokenRoute) {
  const payer = createNoopSigner(from as Address);
  const receiver = to as Address;
  if (!route) {
    return [getTransferSolInstruction({ source: payer, destination: receiver, amount })];
  }
  const mint = token as Address;
  const destination = route.destination as Address;
  const programAddress = route.program as Address;
  // The chain rejects the transfer if its decimals differ, or if the received amount would differ
  // from the stated one.
  const source = route.source as Address;
  const move = { source, mint, destination, authority: payer, amount, decimals };
  const { keeps } = route;
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: destination,
      owner: receiver,
      mint,
      tokenProgram: programAddress,
    }),
    keeps === undefined
      ? getTransferCheckedInstruction(move, { programAddress })
      : getTransferCheckedWithFeeInstruction({ ...move, fee: keeps }, { programAddress }),
  ];
}

export interface BuiltTransaction {
  /** Unsigned, with room for the signature. */
  wire: Uint8Array;
  message: Uint8Array;
}

/** A transfer needs no lookup tables, so the legacy form holds it too, where a wallet takes no other. */
export function buildTransaction(
  { from, provider }: Pick<SendLocation, 'from' | 'provider'>,
  transfer: Transfer,
  { blockhash, lastValidBlockHeight }: BlockhashLifetime,
  route?: TokenRoute,
): BuiltTransaction {
  const version = provider.legacyTransactions ? 'legacy' : 0;
  const instructions: IInstruction[] = steps(from, transfer, route);
  const transaction = compileTransaction(
    pipe(
      createTransactionMessage({ version }),
      (message) => setTransactionMessageFeePayer(from as Address, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight },
          message,
        ),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  );
  return {
    wire: new Uint8Array(getTransactionEncoder().encode(transaction)),
    message: new Uint8Array(transaction.messageBytes),
  };
}
