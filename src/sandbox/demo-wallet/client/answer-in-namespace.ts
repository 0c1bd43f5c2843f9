/**
 * Answers requests of the namespaces other than EVM, in WalletConnect's methods and shapes. Source:
 * protocol §4.10.
 */
import { base58, base64, hex } from '@scure/base';
import { WalletError } from '../../wallet-core/errors';
import { signRequestOf } from '../../wallet-core/namespaces/answer-request';
import { type BitcoinAccount, bitcoinAccounts } from '../../wallet-core/namespaces/bitcoin-keys';
import { signBitcoinMessage } from '../../wallet-core/namespaces/bitcoin-message';
import { sendBitcoin, signPsbt } from '../../wallet-core/namespaces/bitcoin-transaction';
import { cosmosAccount, signAmino, signDirect } from '../../wallet-core/namespaces/cosmos';
import { signPolkadotMessage, signPolkadotPayload } from '../../wallet-core/namespaces/polkadot';
import {
  decodeParam,
  type SignRequest,
  textField,
} from '../../wallet-core/namespaces/sign-request';
import {
  sendSolanaTransaction,
  signSolanaMessage,
  signSolanaTransactions,
} from '../../wallet-core/namespaces/solana';
import { accountAt } from './networks';
import type { AnswerParts, PeerRequest } from './peer-request';

type Fields = Readonly<Record<string, unknown>>;

interface Work {
  asker: SignRequest;
  request: PeerRequest;
  fields: Fields;
  /** Place of the account with this address, if the session has it. Throws WalletError 4100. */
  indexOf(address: unknown): number;
}

const wire = (value: unknown) => decodeParam(base64.decode, value, 'transaction');
const utf8 = (value: unknown) => new TextEncoder().encode(textField(value, 'message'));

/** Hex where it can be nothing else, else base64: wallets and sites do both. */
function bytes(value: unknown, name: string): Uint8Array {
  const text = textField(value, name);
  return /^([0-9a-f]{2})+$/i.test(text)
    ? hex.decode(text.toLowerCase())
    : decodeParam(base64.decode, text, name);
}

/** The named account of Bitcoin, its own one for ordinals too, if the session has its payment account. */
function bitcoinOf({ request, indexOf, fields }: Work, address = fields.address): BitcoinAccount {
  const index = indexOf(fields.account ?? request.addresses[0]);
  const own = bitcoinAccounts(index, request.network);
  const found = address === undefined ? own[0] : own.find((each) => each.address === address);
  if (!found) throw new WalletError(4100, 'This session has no such account.');
  return found;
}

async function psbt(work: Work) {
  const { asker, fields, request } = work;
  const given = Array.isArray(fields.signInputs) ? (fields.signInputs as Fields[]) : [];
  const inputs = given.map(({ index, address }) => {
    return { index: Number(index), account: bitcoinOf(work, address) };
  });
  const own = bitcoinAccounts(bitcoinOf(work, undefined).index, request.network);
  const bytesOfPsbt = decodeParam(base64.decode, fields.psbt, 'psbt');
  const isSent = fields.broadcast === true;
  const signed = await signPsbt(asker, request.network, own, bytesOfPsbt, inputs, isSent);
  return { ...signed, psbt: base64.encode(signed.psbt) };
}

const METHODS: Readonly<Record<string, (work: Work) => unknown>> = {
  solana_getAccounts: ({ request }) => request.addresses.map((pubkey) => ({ pubkey })),
  solana_requestAccounts: ({ request }) => request.addresses.map((pubkey) => ({ pubkey })),
  async solana_signMessage({ asker, fields, indexOf }) {
    const message = decodeParam(base58.decode, fields.message, 'message');
    const signature = await signSolanaMessage(asker, indexOf(fields.pubkey), message);
    return { signature: base58.encode(signature) };
  },
  async solana_signTransaction({ asker, fields, indexOf, request }) {
    const index = indexOf(fields.pubkey ?? request.addresses[0]);
    const [signed] = await signSolanaTransactions(asker, index, [wire(fields.transaction)]);
    if (!signed) throw new WalletError(-32603);
    const { signature, wire: transaction } = signed;
    return { signature: base58.encode(signature), transaction: base64.encode(transaction) };
  },
  async solana_signAllTransactions({ asker, fields, indexOf, request }) {
    const index = indexOf(fields.pubkey ?? request.addresses[0]);
    const given = Array.isArray(fields.transactions) ? (fields.transactions as unknown[]) : [];
    if (given.length === 0) throw new WalletError(-32602, 'transactions is missing');
    const signed = await signSolanaTransactions(asker, index, given.map(wire));
    return { transactions: signed.map((each) => base64.encode(each.wire)) };
  },
  async solana_signAndSendTransaction({ asker, fields, indexOf, request }) {
    const index = indexOf(fields.pubkey ?? request.addresses[0]);
    const transaction = wire(fields.transaction);
    return {
      signature: await sendSolanaTransaction(asker, index, transaction, fields.sendOptions),
    };
  },

  getAccountAddresses: (work) =>
    bitcoinAccounts(bitcoinOf(work, undefined).index, work.request.network).map(
      ({ address, publicKey, path, purpose }) => ({
        address,
        publicKey: hex.encode(publicKey),
        path,
        intention: purpose === 'payment' ? 'payment' : 'ordinal',
      }),
    ),
  async signMessage(work) {
    const { asker, fields } = work;
    const account = bitcoinOf(work);
    const signed = await signBitcoinMessage(asker, account, utf8(fields.message), fields.protocol);
    return { address: account.address, signature: hex.encode(signed.signature) };
  },
  signPsbt: psbt,
  async sendTransfer(work) {
    const { asker, fields, request } = work;
    const amount = String(fields.amount);
    if (!/^\d{1,16}$/.test(amount)) throw new WalletError(-32602, 'amount must be whole satoshis');
    const to = textField(fields.recipientAddress, 'recipientAddress');
    const account = bitcoinOf(work, undefined);
    return { txid: await sendBitcoin(asker, request.network, account, to, BigInt(amount)) };
  },

  async polkadot_signMessage({ asker, fields, indexOf }) {
    const address = textField(fields.address, 'address');
    const index = indexOf(address);
    return { signature: await signPolkadotMessage(asker, index, address, utf8(fields.message)) };
  },
  async polkadot_signTransaction({ asker, fields, indexOf }) {
    const address = textField(fields.address, 'address');
    const index = indexOf(address);
    return {
      signature: await signPolkadotPayload(asker, index, address, fields.transactionPayload),
    };
  },

  cosmos_getAccounts: ({ request, indexOf }) =>
    request.addresses.map((address) => {
      const { publicKey } = cosmosAccount(indexOf(address));
      return { algo: 'secp256k1', address, pubkey: base64.encode(publicKey) };
    }),
  cosmos_signAmino: ({ asker, fields, indexOf }) =>
    signAmino(asker, indexOf(fields.signerAddress), fields.signDoc),
  async cosmos_signDirect({ asker, fields, indexOf }) {
    const document = (fields.signDoc ?? {}) as Fields;
    const number = String(document.accountNumber ?? '0');
    if (!/^\d{1,20}$/.test(number)) throw new WalletError(-32602, 'accountNumber is no number');
    const signature = await signDirect(asker, indexOf(fields.signerAddress), {
      bodyBytes: bytes(document.bodyBytes, 'bodyBytes'),
      authInfoBytes: bytes(document.authInfoBytes, 'authInfoBytes'),
      chainId: textField(document.chainId, 'chainId'),
      accountNumber: BigInt(number),
    });
    return { signature, signed: document };
  },
};

/** @throws WalletError with the error for the site */
export async function answerInNamespace(
  request: PeerRequest,
  parts: AnswerParts,
): Promise<unknown> {
  const method = Object.hasOwn(METHODS, request.method) ? METHODS[request.method] : undefined;
  if (!method) throw new WalletError(4200);
  const site = { origin: '', port: parts.port };
  return method({
    asker: signRequestOf(parts.host, site, request.method),
    request,
    fields: (request.params ?? {}) as Fields,
    indexOf(address) {
      const granted = request.addresses.find((each) => each === address);
      const index = accountAt(request.network, granted);
      if (index === undefined) throw new WalletError(4100, 'This session has no such account.');
      return index;
    },
  });
}
