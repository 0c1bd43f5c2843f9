/**
 * Builds PSBTs for wallets to sign and verifies them with bitcoinjs-lib, which no wallet here signs
 * with.
 */
import { address as addresses, Psbt, Transaction } from 'bitcoinjs-lib';
import { isEcdsa, isSchnorr } from './secp256k1-check';

/** In the format of `getAccountAddresses`: p2wpkh, or p2tr with the 32 bytes of its key. */
export interface Coin {
  address: string;
  /** Hex. */
  publicKey: string;
}

/** Value of coins that do not exist, in sat. */
const EACH = 20_000;
const PAID = 30_000;
/** First byte of a version 1 script. */
const TAPROOT = 0x51;

function scriptOf(address: string): { version: number; script: Buffer } {
  const { version, data } = addresses.fromBech32(address);
  return { version, script: Buffer.from([version === 1 ? TAPROOT : 0, data.length, ...data]) };
}

/**
 * Spends a coin of each account, in order, and pays 0.0003 BTC.
 * @returns base64
 */
export function unsignedPsbt(coins: readonly Coin[], to: string): string {
  const psbt = new Psbt();
  for (const [place, { address, publicKey }] of coins.entries()) {
    const { version, script } = scriptOf(address);
    psbt.addInput({
      hash: Buffer.alloc(32, place + 1),
      index: 0,
      witnessUtxo: { script, value: EACH },
      ...(version === 1 && { tapInternalKey: Buffer.from(publicKey, 'hex') }),
    });
  }
  psbt.addOutput({ script: scriptOf(to).script, value: PAID });
  return psbt.toBase64();
}

/**
 * Checks for the same transaction, with every input signed by the owner of its coin. Both arguments
 * are base64.
 */
export function isPsbtSigned(asked: string, answered: string): boolean {
  try {
    const [before, after] = [Psbt.fromBase64(asked), Psbt.fromBase64(answered)];
    const wanted = before.data.globalMap.unsignedTx.toBuffer();
    if (!wanted.equals(after.data.globalMap.unsignedTx.toBuffer())) return false;
    // Use the coins from the request, regardless of the wallet's values.
    const coins = before.data.inputs.map(
      ({ witnessUtxo: coin = { script: wanted, value: 0 } }) => coin,
    );
    const scripts = coins.map(({ script }) => script);
    const values = coins.map(({ value }) => value);
    return coins.every((witnessUtxo, index) => {
      const { tapKeySig, partialSig } = after.data.inputs[index] ?? {};
      if (witnessUtxo.script[0] === TAPROOT) {
        const type = tapKeySig?.[64] ?? Transaction.SIGHASH_DEFAULT;
        const hash = Transaction.fromBuffer(wanted).hashForWitnessV1(index, scripts, values, type);
        const key = witnessUtxo.script.subarray(2);
        return tapKeySig !== undefined && isSchnorr(hash, tapKeySig.subarray(0, 64), key);
      }
      before.data.inputs[index] = { witnessUtxo, ...(partialSig && { partialSig }) };
      return before.validateSignaturesOfInput(index, (key, hash, given) =>
        isEcdsa(hash, given, key),
      );
    });
  } catch {
    return false;
  }
}
