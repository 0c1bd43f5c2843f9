/** Cosmos: secp256k1 over amino sign documents (ADR-36 messages among them) and direct ones. */
import { secp256k1 } from '@noble/curves/secp256k1';
import { ripemd160 } from '@noble/hashes/ripemd160';
import { sha256 } from '@noble/hashes/sha256';
import { base64, bech32 } from '@scure/base';
import { WalletError } from '../errors';
import { secp256k1Key } from '../seed';
import { aminoBytes, aminoLines, type DirectDocument, directBytes } from './cosmos-documents';
import { askConsent, readableMessage, type SignRequest } from './sign-request';

const keyAt = (index: number) => secp256k1Key(`m/44'/118'/0'/0/${index}`);

export interface CosmosAccount {
  index: number;
  bech32Address: string;
  /** The 20 bytes behind it. */
  address: Uint8Array;
  /** 33 bytes. */
  publicKey: Uint8Array;
}

const known = new Map<number, CosmosAccount>();

export function cosmosAccount(index: number): CosmosAccount {
  const found = known.get(index);
  if (found) return found;
  const publicKey = secp256k1.getPublicKey(keyAt(index), true);
  const address = ripemd160(sha256(publicKey));
  const bech32Address = bech32.encode('cosmos', bech32.toWords(address));
  const account = { index, bech32Address, address, publicKey };
  known.set(index, account);
  return account;
}

/** As Cosmos wallets answer: `{ pub_key, signature }`. */
export interface StdSignature {
  pub_key: { type: 'tendermint/PubKeySecp256k1'; value: string };
  signature: string;
}

function sign(index: number, bytes: Uint8Array): StdSignature {
  const signature = secp256k1.sign(sha256(bytes), keyAt(index)).toCompactRawBytes();
  return {
    pub_key: {
      type: 'tendermint/PubKeySecp256k1',
      value: base64.encode(cosmosAccount(index).publicKey),
    },
    signature: base64.encode(signature),
  };
}

/** ADR-36: a document that no chain takes for a transaction. */
export function messageDocument(signer: string, data: Uint8Array) {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(data) } }],
    memo: '',
  };
}

/** The message in an ADR-36 document; undefined for a transaction. */
function messageOf(document: unknown): Uint8Array | undefined {
  const { msgs, chain_id: chain } = (document ?? {}) as { msgs?: unknown; chain_id?: unknown };
  const [only, ...more] = Array.isArray(msgs) ? (msgs as unknown[]) : [];
  const { type, value } = (only ?? {}) as { type?: unknown; value?: { data?: unknown } };
  if (type !== 'sign/MsgSignData' || chain !== '' || more.length > 0) return undefined;
  try {
    return base64.decode(String(value?.data));
  } catch {
    return undefined;
  }
}

export async function signAmino(
  asker: SignRequest,
  index: number,
  document: unknown,
): Promise<{ signed: unknown; signature: StdSignature }> {
  const bytes = aminoBytes(document);
  const message = messageOf(document);
  const account = cosmosAccount(index).bech32Address;
  if (message) {
    await askConsent(asker, 'sign-message', 'Sign this message?', [
      ['Message', readableMessage(message)],
      ['Account', account],
    ]);
  } else {
    const lines = [...aminoLines(document), ['Account', account] as [string, string]];
    await askConsent(asker, 'sign-transaction', 'Sign this transaction?', lines);
  }
  return { signed: document, signature: sign(index, bytes) };
}

export async function signDirect(
  asker: SignRequest,
  index: number,
  document: DirectDocument,
): Promise<StdSignature> {
  await askConsent(asker, 'sign-transaction', 'Sign this transaction?', [
    ['Chain', document.chainId],
    ['Body', readableMessage(document.bodyBytes)],
    ['Account', cosmosAccount(index).bech32Address],
  ]);
  return sign(index, directBytes(document));
}

/** @throws WalletError 4100 for an address that is not of these accounts. */
export function cosmosIndexOf(address: unknown, allowed: readonly number[]): number {
  const found = allowed.find((index) => cosmosAccount(index).bech32Address === address);
  if (found === undefined) throw new WalletError(4100, 'This account is not connected');
  return found;
}
