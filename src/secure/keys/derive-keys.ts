/** Keys and addresses from the entropy. Source: BIP-39, BIP-32, SLIP-10; paths in `wallet-keys.ts`. */
import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { base58 } from '@scure/base';
import { HDKey as Bip32 } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { HARDENED_OFFSET, HDKey as Slip10 } from 'micro-key-producer/slip10.js';
import {
  DERIVATION_PATHS,
  type WalletAddresses,
  type WalletMode,
} from '../../protocol/custody/wallet-keys';

export interface DerivedKeys {
  eip155: Uint8Array;
  solana: Uint8Array;
}

export type DerivedTexts = Record<keyof DerivedKeys, string>;

/** @throws Error for words that are no recovery phrase. */
export const entropyOf = (words: string): Uint8Array => mnemonicToEntropy(words, wordlist);

export const wordsOf = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist);

interface KeyNode {
  privateKey: Uint8Array | null;
  chainCode: Uint8Array | null;
  deriveChild(index: number): KeyNode;
}

/** Each level is overwritten: from one of them all keys below it could be derived. */
function privateKeyAt(master: KeyNode, path: string): Uint8Array {
  const indexes = path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED_OFFSET : 0));
  let node = master;
  const passed = [master];
  for (const index of indexes) {
    node = node.deriveChild(index);
    passed.push(node);
  }
  const key = node.privateKey?.slice();
  for (const { privateKey, chainCode } of passed) {
    privateKey?.fill(0);
    chainCode?.fill(0);
  }
  if (!key) throw new TypeError('no private key');
  return key;
}

export function deriveKeys(entropy: Uint8Array, mode: WalletMode): DerivedKeys {
  const seed = mnemonicToSeedSync(wordsOf(entropy));
  const paths = DERIVATION_PATHS[mode];
  try {
    return {
      eip155: privateKeyAt(Bip32.fromMasterSeed(seed), paths.eip155),
      solana: privateKeyAt(Slip10.fromMasterSeed(seed), paths.solana),
    };
  } finally {
    seed.fill(0);
  }
}

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** EIP-55. */
function checksum(address: string): string {
  const hash = hex(keccak_256(new TextEncoder().encode(address)));
  return Array.from(address, (char, at) =>
    Number.parseInt(hash[at] as string, 16) >= 8 ? char.toUpperCase() : char,
  ).join('');
}

export function addressesOf({ eip155, solana }: DerivedKeys): WalletAddresses {
  const point = secp256k1.getPublicKey(eip155, false).subarray(1);
  return {
    eip155: `0x${checksum(hex(keccak_256(point).subarray(-20)))}`,
    solana: base58.encode(ed25519.getPublicKey(solana)),
  };
}

/** As other wallets import them: hex, and base58 of the key and its public half. */
export const keyTexts = ({ eip155, solana }: DerivedKeys): DerivedTexts => ({
  eip155: `0x${hex(eip155)}`,
  solana: base58.encode(Uint8Array.from([...solana, ...ed25519.getPublicKey(solana)])),
});
