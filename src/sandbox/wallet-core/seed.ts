/**
 * Derives the keys of the namespaces other than EVM from the one public mnemonic. Each namespace
 * uses its own derivation, so the same mnemonic in another wallet gives the same accounts.
 */
import { hmac } from '@noble/hashes/hmac';
import { pbkdf2 } from '@noble/hashes/pbkdf2';
import { sha512 } from '@noble/hashes/sha512';
import { getBytes, HDNodeWallet, Mnemonic } from 'ethers';
import { DEV_MNEMONIC } from '../facts';

const text = new TextEncoder();
const HARDENED = 0x80000000;

let words: Mnemonic | undefined;
let seed: Uint8Array | undefined;
let root: HDNodeWallet | undefined;

const mnemonic = () => (words ??= Mnemonic.fromPhrase(DEV_MNEMONIC));
/** BIP-39; some 100 ms, once. */
const mnemonicSeed = () => (seed ??= getBytes(mnemonic().computeSeed()));

/** BIP-32, e.g. `m/84'/1'/0'/0/0`. 32 bytes. */
export function secp256k1Key(path: string): Uint8Array {
  root ??= HDNodeWallet.fromSeed(mnemonicSeed());
  return getBytes(root.derivePath(path).privateKey);
}

/** SLIP-10, where every step is hardened. 32 bytes, the seed of RFC 8032. */
export function ed25519Key(path: readonly number[]): Uint8Array {
  let node = hmac(sha512, text.encode('ed25519 seed'), mnemonicSeed());
  for (const step of path) {
    const data = new Uint8Array(37);
    data.set(node.subarray(0, 32), 1);
    new DataView(data.buffer).setUint32(33, step + HARDENED);
    node = hmac(sha512, node.subarray(32), data);
  }
  return node.slice(0, 32);
}

/** Substrate takes the words' entropy, not BIP-39's seed. 32 bytes, before any derivation. */
export function sr25519MiniSecret(): Uint8Array {
  const options = { c: 2048, dkLen: 64 };
  const stretched = pbkdf2(sha512, getBytes(mnemonic().entropy), text.encode('mnemonic'), options);
  return stretched.slice(0, 32);
}
