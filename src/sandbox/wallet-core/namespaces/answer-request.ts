/**
 * Defines the page's requests in the namespaces other than EVM, after translation from their
 * discovery standard: one method each, `<namespace>:<verb>`, with one JSON object. The page's side is
 * in `page/`.
 */
import { base64 } from '@scure/base';
import { type OtherNamespace, solanaRpcUrl } from '../../facts';
import { WalletError } from '../errors';
import type { SitePort, WalletHost } from '../state';
import { bitcoinAccounts } from './bitcoin-keys';
import { signBitcoinMessage } from './bitcoin-message';
import { sendBitcoin, signPsbt } from './bitcoin-transaction';
import { cosmosIndexOf, messageDocument, signAmino, signDirect } from './cosmos';
import { isPolkadotAddress, signPolkadotMessage, signPolkadotPayload } from './polkadot';
import { decodeParam, type SignRequest, textField } from './sign-request';
import { sendSolanaTransaction, signSolanaMessage, signSolanaTransactions } from './solana';
import { wireAccounts } from './wire-accounts';

type Fields = Readonly<Record<string, unknown>>;

/** A site that is connected: its account, and the network the wallet is on. */
interface Granted {
  index: number;
  networkId: string;
}

const bytes = (fields: Fields, name: string) => decodeParam(base64.decode, fields[name], name);

export function signRequestOf(host: WalletHost, site: SitePort, method: string): SignRequest {
  const rpcUrl = solanaRpcUrl(site.port);
  return {
    origin: site.origin,
    method,
    ask: host.ask,
    solana: (name, params) => host.rpc(rpcUrl, name, params),
  };
}

type Verb = (asker: SignRequest, granted: Granted, fields: Fields) => Promise<unknown>;

function ownBitcoin(address: unknown, { index, networkId }: Granted) {
  const found = bitcoinAccounts(index, networkId).find((account) => account.address === address);
  if (!found) throw new WalletError(4100, 'This account is not connected');
  return found;
}

function requireFirst(namespace: OtherNamespace, address: unknown, granted: Granted): void {
  const [own] = wireAccounts(namespace, granted.index, granted.networkId);
  if (own?.address !== address) throw new WalletError(4100, 'This account is not connected');
}

function requirePolkadot(address: string, { index }: Granted): void {
  if (!isPolkadotAddress(address, index)) {
    throw new WalletError(4100, 'This account is not connected');
  }
}

const VERBS: Readonly<Record<string, Verb>> = {
  'solana:signMessage': async (asker, granted, fields) => {
    requireFirst('solana', fields.address, granted);
    const signature = await signSolanaMessage(asker, granted.index, bytes(fields, 'message'));
    return { signature: base64.encode(signature) };
  },
  'solana:signTransaction': async (asker, granted, fields) => {
    requireFirst('solana', fields.address, granted);
    const given = Array.isArray(fields.transactions) ? (fields.transactions as unknown[]) : [];
    if (given.length === 0) throw new WalletError(-32602, 'A transaction is missing');
    const wires = given.map((each) => decodeParam(base64.decode, each, 'transaction'));
    const signed = await signSolanaTransactions(asker, granted.index, wires);
    return { transactions: signed.map(({ wire }) => base64.encode(wire)) };
  },
  'solana:signAndSendTransaction': async (asker, granted, fields) => {
    requireFirst('solana', fields.address, granted);
    const wire = bytes(fields, 'transaction');
    const { index } = granted;
    return { signature: await sendSolanaTransaction(asker, index, wire, fields.options) };
  },
  'bip122:signMessage': async (asker, granted, fields) => {
    const account = ownBitcoin(fields.address, granted);
    const message = bytes(fields, 'message');
    const signed = await signBitcoinMessage(asker, account, message, fields.protocol);
    return { signature: signed.base64 };
  },
  'bip122:signPsbt': async (asker, granted, fields) => {
    const given = Array.isArray(fields.inputs) ? (fields.inputs as Fields[]) : [];
    const inputs = given.map(({ index, address }) => {
      return { index: Number(index), account: ownBitcoin(address, granted) };
    });
    const own = bitcoinAccounts(granted.index, granted.networkId);
    const psbt = bytes(fields, 'psbt');
    const send = fields.broadcast === true;
    const signed = await signPsbt(asker, granted.networkId, own, psbt, inputs, send);
    return { ...signed, psbt: base64.encode(signed.psbt) };
  },
  'bip122:sendTransfer': async (asker, granted, fields) => {
    const [account] = bitcoinAccounts(granted.index, granted.networkId);
    const amount = String(fields.amount);
    if (!account || !/^\d{1,16}$/.test(amount)) throw new WalletError(-32602, 'amount is missing');
    const to = textField(fields.recipient, 'recipient');
    return { txid: await sendBitcoin(asker, granted.networkId, account, to, BigInt(amount)) };
  },
  'polkadot:signRaw': async (asker, granted, fields) => {
    const address = textField(fields.address, 'address');
    requirePolkadot(address, granted);
    const message = bytes(fields, 'message');
    return { signature: await signPolkadotMessage(asker, granted.index, address, message) };
  },
  'polkadot:signPayload': async (asker, granted, fields) => {
    const payload = (fields.payload ?? {}) as Fields;
    const address = textField(payload.address, 'address');
    requirePolkadot(address, granted);
    return { signature: await signPolkadotPayload(asker, granted.index, address, payload) };
  },
  'cosmos:signAmino': async (asker, { index }, fields) => {
    return signAmino(asker, cosmosIndexOf(fields.signer, [index]), fields.document);
  },
  'cosmos:signArbitrary': async (asker, { index }, fields) => {
    const signer = textField(fields.signer, 'signer');
    const own = cosmosIndexOf(signer, [index]);
    const document = messageDocument(signer, bytes(fields, 'message'));
    return (await signAmino(asker, own, document)).signature;
  },
  'cosmos:signDirect': async (asker, { index }, fields) => {
    const document = {
      bodyBytes: bytes(fields, 'bodyBytes'),
      authInfoBytes: bytes(fields, 'authInfoBytes'),
      chainId: textField(fields.chainId, 'chainId'),
      accountNumber: BigInt(textField(fields.accountNumber, 'accountNumber')),
    };
    return signDirect(asker, cosmosIndexOf(fields.signer, [index]), document);
  },
};

export const isSigning = (method: string) => Object.hasOwn(VERBS, method);

/** @throws WalletError with the error for the page */
export async function answerNamespaceRequest(
  asker: SignRequest,
  granted: Granted,
  fields: unknown,
): Promise<unknown> {
  const verb = Object.hasOwn(VERBS, asker.method) ? VERBS[asker.method] : undefined;
  if (!verb) throw new WalletError(4200);
  return verb(asker, granted, (fields ?? {}) as Fields);
}
