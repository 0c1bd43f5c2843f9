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
  /** The same with higher fees, for the same number of the account. */
  raise(raw: string): { raw: string; hash: string; most: bigint };
}

/** Of a transaction that this account signed. */
export function decodeTransaction(raw: string): { to: string; data: string } {
  const { to, data } = Transaction.from(raw);
  return { to: to?.toLowerCase() ?? '', data };
}

/** @param key 32 bytes as hex. @throws TypeError for anything else, without its text */
export function createTransactionSigner(key: string): TransactionSigner {
  const signing = new SigningKey(key);
  function signed(transaction: Transaction) {
    transaction.signature = signing.sign(transaction.unsignedHash);
    return { raw: transaction.serialized, hash: transaction.hash as string };
  }
  return {
    address: computeAddress(signing.publicKey),
    sign: (fields) => signed(Transaction.from({ type: 2, value: 0n, ...fields })),
    raise(raw) {
      const transaction = Transaction.from(raw);
      transaction.maxFeePerGas = raised(transaction.maxFeePerGas);
      transaction.maxPriorityFeePerGas = raised(transaction.maxPriorityFeePerGas);
      return { ...signed(transaction), most: transaction.gasLimit * transaction.maxFeePerGas };
    },
  };
}

/** By a fifth: nodes want a tenth at least before they replace a transaction. */
const raised = (fee: bigint | null): bigint => ((fee ?? 0n) * 12n + 9n) / 10n;
