/** Sends instructions to the local Solana, signed by keys of the seed: the same bytes on each start. */
import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha256';
import { base58 } from '@scure/base';
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionSigner,
} from '@solana/web3.js';
import type { Ledger } from '../../chains/solana/ledger';

export interface Key {
  address: Address;
  /** For builders of instructions: it signs nothing itself. */
  signer: TransactionSigner;
  sign(message: Uint8Array): Uint8Array;
}

/** @param secret 32 bytes */
export function keyOf(secret: Uint8Array): Key {
  const own = address(base58.encode(ed25519.getPublicKey(secret)));
  return {
    address: own,
    signer: createNoopSigner(own),
    sign: (message) => ed25519.sign(message, secret),
  };
}

/** Public like all keys of the sandbox, and of no wallet. */
export const seedKey = (number: number): Key =>
  keyOf(sha256(`AppKit Embed, sandbox, seed ${number}`));

type Keys = readonly [Key, ...Key[]];

/**
 * A transaction in wire format.
 * @param keys the first pays
 * @param recent a blockhash, in base58. @throws Error for a signer without a key
 */
export function signedBy(
  keys: Keys,
  instructions: readonly IInstruction[],
  recent: string,
): Uint8Array {
  const lifetime = { blockhash: blockhash(recent), lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayer(keys[0].address, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
    (m) => appendTransactionMessageInstructions([...instructions], m),
  );
  const { messageBytes, signatures } = compileTransaction(message);
  const bytes = new Uint8Array(messageBytes);
  const signed = Object.keys(signatures).map((wanted) => {
    const key = keys.find((each) => each.address === wanted);
    if (!key) throw new Error(`No key of ${wanted}`);
    return key.sign(bytes);
  });
  return new Uint8Array(Buffer.concat([Uint8Array.of(signed.length), ...signed, bytes]));
}

/** Any bytes will do: age is not asked of what the sandbox itself sends. */
function anyBlockhash(number: number): string {
  const bytes = new Uint8Array(32).fill(9);
  new DataView(bytes.buffer).setUint32(0, number);
  return base58.encode(bytes);
}

/** @param keys the first pays. @throws Error with the program's log */
export function sender(ledger: Ledger, keys: Keys) {
  return (instructions: readonly IInstruction[]): void => {
    // Two that say the same are two.
    const wire = signedBy(keys, instructions, anyBlockhash(ledger.history.size));
    const { err, logs } = ledger.send(ledger.read(wire));
    if (err) throw new Error(`${JSON.stringify(err)}\n${logs.join('\n')}`);
  };
}
