/** Reads Solana balances from the local chain and builds a transfer for a wallet to sign. */
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { askChain } from './chain';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const WRITABLE = 1;
const WRITABLE_SIGNER = 3;

/** Lamports of an account. */
export async function lamportsOf(account: string): Promise<number> {
  return (await askChain<{ value: number }>('solana', 'getBalance', account)).value;
}

export async function airdrop(account: string, lamports: number): Promise<void> {
  await askChain('solana', 'requestAirdrop', account, lamports);
}

/**
 * Unsigned.
 * @returns the wire format in base64
 */
export async function transferOf(from: string, to: string, lamports: bigint): Promise<string> {
  const { value } = await askChain<{
    value: { blockhash: string; lastValidBlockHeight: number };
  }>('solana', 'getLatestBlockhash');
  const data = new Uint8Array(12);
  data[0] = 2;
  new DataView(data.buffer).setBigUint64(4, lamports, true);
  const lifetime = {
    blockhash: value.blockhash as Blockhash,
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  };
  const instruction = {
    programAddress: address(SYSTEM_PROGRAM),
    accounts: [
      { address: address(from), role: WRITABLE_SIGNER },
      { address: address(to), role: WRITABLE },
    ],
    data,
  };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(from), empty),
    (payed) => setTransactionMessageLifetimeUsingBlockhash(lifetime, payed),
    (timed) => appendTransactionMessageInstruction(instruction, timed),
  );
  return getBase64EncodedWireTransaction(compileTransaction(message));
}
