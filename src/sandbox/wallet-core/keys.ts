/** The sandbox wallet's keys: real ones, of the mnemonic that every local chain funds. */
import { HDNodeWallet, Mnemonic, toUtf8String, Wallet } from 'ethers';
import { DEV_MNEMONIC } from '../facts';

export interface TransactionFields {
  to?: string;
  value?: string;
  data?: string;
  nonce: number;
  gasLimit: string;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
  chainId: number;
}

export interface Signer {
  address: string;
  signMessage(message: Uint8Array): Promise<string>;
  signTypedData(typed: unknown): Promise<string>;
  signTransaction(transaction: TransactionFields): Promise<string>;
  /** The account names the code of a contract as its own, with this transaction to itself. Source: EIP-7702. */
  signUpgrade(transaction: TransactionFields, code: string): Promise<string>;
}

interface TypedData {
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  message: Record<string, unknown>;
}

function signerOf(wallet: Wallet): Signer {
  return {
    address: wallet.address,
    signMessage: (message) => wallet.signMessage(message),
    signTypedData: (typed) => {
      const { domain, types, message } = typed as TypedData;
      const { EIP712Domain: _, ...own } = types;
      return wallet.signTypedData(domain, own, message);
    },
    signTransaction: (transaction) => wallet.signTransaction({ ...transaction, type: 2 }),
    async signUpgrade(transaction, code) {
      const { chainId, nonce } = transaction;
      // The transaction itself takes the first number.
      const asked = { address: code, nonce: nonce + 1, chainId };
      const authorizationList = [await wallet.authorize(asked)];
      return wallet.signTransaction({ ...transaction, type: 4, authorizationList });
    },
  };
}

const known = new Map<number, Signer>();
let root: HDNodeWallet | undefined;

/** The mnemonic takes some 100 ms, once; an account after it a few. */
export function signerAt(index: number): Signer {
  const found = known.get(index);
  if (found) return found;
  root ??= HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(DEV_MNEMONIC), "m/44'/60'/0'/0");
  const signer = signerOf(new Wallet(root.deriveChild(index).privateKey));
  known.set(index, signer);
  return signer;
}

/** Text when the bytes are valid UTF-8, else undefined. */
export function textOf(hex: string): string | undefined {
  try {
    return toUtf8String(hex);
  } catch {
    return undefined;
  }
}
