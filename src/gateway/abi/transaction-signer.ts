/** Signs transactions of an account of the gateway. Source: EIP-1559. */
import { computeAddress, SigningKey, Transaction } from 'ethers';

export interface OwnTransaction {
  chainId: bigint;
  nonce: number;
  to: string;
  /** Hex. */
  data: string;
  gasLimit: bigint;
  /** In wei. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

export interface TransactionSigner {
  /** EIP-55. */
  address: string;
  /** The hash is known before a node has the transaction. */
  sign(transaction: OwnTransaction): { raw: string; hash: string };
}

/** @param key 32 bytes as hex. @throws TypeError for anything else, without its text */
export function createTransactionSigner(key: string): TransactionSigner {
  const signing = new SigningKey(key);
  return {
    address: computeAddress(signing.publicKey),
    sign(fields) {
      const transaction = Transaction.from({ type: 2, value: 0n, ...fields });
      transaction.signature = signing.sign(transaction.unsignedHash);
      return { raw: transaction.serialized, hash: transaction.hash as string };
    },
  };
}
