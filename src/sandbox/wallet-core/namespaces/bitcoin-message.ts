/**
 * Bitcoin messages: BIP-322 ("simple") for both kinds of account, and the older recoverable ECDSA with
 * the header of BIP-137 for payments.
 */
import { secp256k1 } from '@noble/curves/secp256k1';
import { sha256 } from '@noble/hashes/sha256';
import { concatBytes } from '@noble/hashes/utils';
import { base64 } from '@scure/base';
import { RawTx, RawWitness, Transaction } from '@scure/btc-signer';
import { WalletError } from '../errors';
import type { BitcoinAccount } from './bitcoin-keys';
import { askConsent, readableMessage, type SignRequest } from './sign-request';

const utf8 = new TextEncoder();
const twice = (bytes: Uint8Array) => sha256(sha256(bytes));
const OP_RETURN = 0x6a;

/** BIP-340's tagged hash. */
function tagged(tag: string, message: Uint8Array): Uint8Array {
  const head = sha256(utf8.encode(tag));
  return sha256(concatBytes(head, head, message));
}

/** The virtual transaction that "pays" the message to the account. @returns its id, big-endian hex */
function toSpend(message: Uint8Array, script: Uint8Array): Uint8Array {
  const hash = tagged('BIP0322-signed-message', message);
  const raw = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concatBytes(Uint8Array.of(0, 32), hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  });
  return twice(raw).reverse();
}

/** @returns the witness in BIP-322's "simple" form. */
export function signBip322(
  { privateKey, publicKey, script, purpose }: BitcoinAccount,
  message: Uint8Array,
): Uint8Array {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true });
  transaction.addInput({
    txid: toSpend(message, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(purpose === 'ordinals' && { tapInternalKey: publicKey }),
  });
  transaction.addOutput({ script: Uint8Array.of(OP_RETURN), amount: 0n });
  transaction.sign(privateKey);
  transaction.finalize();
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? []);
}

function varint(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length);
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 0xff, length >> 8);
  const bytes = new Uint8Array(5);
  bytes[0] = 0xfe;
  new DataView(bytes.buffer).setUint32(1, length, true);
  return bytes;
}

/** 65 bytes: the header of a p2wpkh account, then r and s. */
function signEcdsa({ privateKey }: BitcoinAccount, message: Uint8Array): Uint8Array {
  const prefix = utf8.encode('\u0018Bitcoin Signed Message:\n');
  const hash = twice(concatBytes(prefix, varint(message.length), message));
  const signature = secp256k1.sign(hash, privateKey);
  return concatBytes(Uint8Array.of(39 + signature.recovery), signature.toCompactRawBytes());
}

/** Without a word ECDSA for payments, as most wallets; a p2tr account has BIP-322 only. */
export async function signBitcoinMessage(
  asker: SignRequest,
  account: BitcoinAccount,
  message: Uint8Array,
  protocol: unknown,
): Promise<{ signature: Uint8Array; base64: string }> {
  if (protocol !== undefined && protocol !== 'ecdsa' && protocol !== 'bip322') {
    throw new WalletError(-32602, `protocol ${String(protocol)} is not known`);
  }
  if (protocol === 'ecdsa' && account.purpose === 'ordinals') {
    throw new WalletError(-32602, 'A taproot account signs by bip322 only');
  }
  const ecdsa = account.purpose === 'payment' && protocol !== 'bip322';
  await askConsent(asker, 'sign-message', 'Sign this message?', [
    ['Message', readableMessage(message)],
    ['Account', account.address],
    ['Signed as', ecdsa ? 'Bitcoin message (ECDSA)' : 'BIP-322'],
  ]);
  const signature = ecdsa ? signEcdsa(account, message) : signBip322(account, message);
  return { signature, base64: base64.encode(signature) };
}
