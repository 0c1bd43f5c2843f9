/** Signing for browsers that cannot sign themselves. A chunk of its own: most never load it. */
import { ed25519 } from '@noble/curves/ed25519';
import type { Signer } from '../replaced/relay-auth';

export function ownSigner(seed: Uint8Array): Signer {
  return {
    publicKey: ed25519.getPublicKey(seed),
    sign: (data) => ed25519.sign(data, seed),
  };
}
