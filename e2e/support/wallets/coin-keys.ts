/** Keys of Solana and Bitcoin for test wallets. Independent code verifies their signatures. */
import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { sha256 } from '@noble/hashes/sha256';
import { base58, base64, hex } from '@scure/base';
import { NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import { askChain } from '../chains/chain';

const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba';
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
const BITCOIN: Readonly<Record<string, typeof NETWORK>> = {
  [TESTNET]: TEST_NETWORK,
  [REGTEST]: { ...TEST_NETWORK, bech32: 'bcrt' },
};

/** More accounts than any test uses. */
const ACCOUNTS = [0, 1, 2, 3, 4, 5, 6, 7];

const secretAt = (index: number) => new Uint8Array(32).fill(0x40 + index);

export function solanaAddress(index: number): string {
  return base58.encode(ed25519.getPublicKey(secretAt(index)));
}

/**
 * Address of a payment account.
 * @param networkId CAIP-2; mainnet unless it is a test network's
 */
export function bitcoinAddress(networkId: string, index: number): string {
  const key = secp256k1.getPublicKey(secretAt(index), true);
  return p2wpkh(key, BITCOIN[networkId] ?? NETWORK).address ?? '';
}

function secretOf(address: string, addressAt: (index: number) => string): Uint8Array {
  const found = ACCOUNTS.find((index) => addressAt(index) === address);
  if (found === undefined) throw new Error(`No key for ${address}`);
  return secretAt(found);
}

/** `solana_signMessage`. @param message base58 */
export function signSolana(pubkey: string, message: string): object {
  const secret = secretOf(pubkey, solanaAddress);
  return { signature: base58.encode(ed25519.sign(base58.decode(message), secret)) };
}

/**
 * `solana_signAndSendTransaction` on this machine's cluster.
 * @param transaction wire format in base64, for this account as the only signer
 */
export async function sendSolana(pubkey: string, transaction: string): Promise<object> {
  const wire = base64.decode(transaction);
  // Layout: number of signatures, space for the only signature, signed bytes.
  if (wire[0] !== 1) throw new Error('More than one signature is wanted');
  const signature = ed25519.sign(wire.subarray(65), secretOf(pubkey, solanaAddress));
  wire.set(signature, 1);
  await askChain('solana', 'sendTransaction', base64.encode(wire), { encoding: 'base64' });
  return { signature: base58.encode(signature) };
}

/** `signMessage`, as most wallets sign for a payment account: ECDSA with the header of BIP-137. */
export function signBitcoin(networkId: string, address: string, message: string): object {
  const secret = secretOf(address, (index) => bitcoinAddress(networkId, index));
  const text = Buffer.from(message);
  const prefix = Buffer.from('\u0018Bitcoin Signed Message:\n');
  const hash = sha256(sha256(Buffer.concat([prefix, Uint8Array.of(text.length), text])));
  const signature = secp256k1.sign(hash, secret);
  const bytes = Uint8Array.of(39 + signature.recovery, ...signature.toCompactRawBytes());
  return { address, signature: hex.encode(bytes) };
}
