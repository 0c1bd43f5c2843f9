/**
 * Provides real keys of namespaces other than eip155 for test wallets, and verifiers without any
 * project code.
 */
import { Secp256k1HdWallet, type StdSignDoc, serializeSignDoc } from '@cosmjs/amino';
import { Secp256k1, Secp256k1Signature, sha256, stringToPath } from '@cosmjs/crypto';
import {
  cryptoWaitReady,
  encodeAddress,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto';
import { DEV_MNEMONIC } from '../../../src/sandbox/facts';
import { bitcoinAddress, solanaAddress } from './coin-keys';

/** Address formats of the networks of the tests. */
const BECH32: Readonly<Record<string, string>> = { 'cosmos:osmosis-1': 'osmo' };

async function substratePair(index: number) {
  await cryptoWaitReady();
  return sr25519PairFromSeed(new Uint8Array(32).fill(index + 1));
}

/** @param prefix 42 as most wallets write it, 0 as Polkadot does */
export async function substrateAddress(index: number, prefix = 42): Promise<string> {
  return encodeAddress((await substratePair(index)).publicKey, prefix);
}

function cosmosWallet(index: number, prefix: string): Promise<Secp256k1HdWallet> {
  const hdPaths = [stringToPath(`m/44'/118'/0'/0/${index}`)];
  return Secp256k1HdWallet.fromMnemonic(DEV_MNEMONIC, { prefix, hdPaths });
}

export async function cosmosAccount(index: number, prefix = 'cosmos') {
  const [account] = await (await cosmosWallet(index, prefix)).getAccounts();
  if (!account) throw new Error('no account');
  return account;
}

async function addressOn(networkId: string, index: number): Promise<string> {
  if (networkId.startsWith('polkadot:')) return substrateAddress(index);
  if (networkId.startsWith('solana:')) return solanaAddress(index);
  if (networkId.startsWith('bip122:')) return bitcoinAddress(networkId, index);
  return (await cosmosAccount(index, BECH32[networkId] ?? 'cosmos')).address;
}

/** CAIP-10, as a wallet would write it. */
export async function namespaceAccount(networkId: string, index: number): Promise<string> {
  return `${networkId}:${await addressOn(networkId, index)}`;
}

/** More accounts than any test uses. */
const ACCOUNTS = [0, 1, 2, 3, 4, 5, 6, 7];

/** `polkadot_signMessage`, as extensions and phones sign it: between `<Bytes>` and `</Bytes>`. */
export async function signSubstrate(address: string, message: string): Promise<object> {
  for (const index of ACCOUNTS) {
    // Accept the address format of any network.
    if ((await substrateAddress(index)) !== encodeAddress(address, 42)) continue;
    const bytes = new TextEncoder().encode(`<Bytes>${message}</Bytes>`);
    const signature = sr25519Sign(bytes, await substratePair(index));
    return { signature: `0x${Buffer.from(signature).toString('hex')}` };
  }
  throw new Error(`No key for ${address}`);
}

/** `cosmos_signAmino`. */
export async function signAmino(signer: string, document: StdSignDoc): Promise<object> {
  const prefix = signer.slice(0, signer.lastIndexOf('1'));
  for (const index of ACCOUNTS) {
    if ((await cosmosAccount(index, prefix)).address !== signer) continue;
    return (await cosmosWallet(index, prefix)).signAmino(signer, document);
  }
  throw new Error(`No key for ${signer}`);
}

export async function verifySubstrate(address: string, message: string, signature: string) {
  await cryptoWaitReady();
  return signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid;
}

/**
 * A text as ADR 036 wraps it.
 * @param pubkey public key of the signer
 */
export function adr36(signer: string, text: string): StdSignDoc {
  const data = Buffer.from(text).toString('base64');
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  };
}

export function verifyAmino(document: StdSignDoc, signature: string, pubkey: Uint8Array) {
  const parts = Secp256k1Signature.fromFixedLength(Buffer.from(signature, 'base64'));
  return Secp256k1.verifySignature(parts, sha256(serializeSignDoc(document)), pubkey);
}
