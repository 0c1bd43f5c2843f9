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

/** Public like all keys of the sandbox, and of no wallet. */
export function seedKey(number: number): Key {
  const secret = sha256(`AppKit Embed, sandbox, seed ${number}`);
  const own = address(base58.encode(ed25519.getPublicKey(secret)));
  return {
    address: own,
    signer: createNoopSigner(own),
    sign: (message) => ed25519.sign(message, secret),
  };
}

/** Any bytes will do: age is not asked of what the sandbox itself sends. */
function lifetime(number: number) {
  const bytes = new Uint8Array(32).fill(9);
  new DataView(bytes.buffer).setUint32(0, number);
  return { blockhash: blockhash(base58.encode(bytes)), lastValidBlockHeight: 0n };
}

/** @param keys the first pays. @throws Error with the program's log */
export function sender(ledger: Ledger, keys: readonly [Key, ...Key[]]) {
  return (instructions: readonly IInstruction[]): void => {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (m) => setTransactionMessageFeePayer(keys[0].address, m),
      // Two that say the same are two.
      (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime(ledger.history.size), m),
      (m) => appendTransactionMessageInstructions([...instructions], m),
    );
    const { messageBytes, signatures } = compileTransaction(message);
    const bytes = new Uint8Array(messageBytes);
    const signed = Object.keys(signatures).map((wanted) => {
      const key = keys.find((each) => each.address === wanted);
      if (!key) throw new Error(`No key of ${wanted}`);
      return key.sign(bytes);
    });
    const wire = Buffer.concat([Uint8Array.of(signed.length), ...signed, bytes]);
    const { err, logs } = ledger.send(ledger.read(new Uint8Array(wire)));
    if (err) throw new Error(`${JSON.stringify(err)}\n${logs.join('\n')}`);
  };
}
