/**
 * Solana wallets. Methods: protocol §4.10, in the shapes of WalletConnect. Features: the Wallet
 * Standard's extension for Solana.
 */
import { base58, base64 } from '@scure/base';
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features';
import * as v from 'valibot';
import { parseParams } from '../parse-params';
import { signatureOf } from './solana-signature';
import type { StandardCall, StandardNamespace } from './standard-namespace';
import {
  callFeature,
  chainsOf,
  hasFeature,
  outputBytes,
  readList,
  readProperty,
  type StandardAccount,
} from './standard-wallet';

const SIGN = 'solana:signTransaction';
const SEND = 'solana:signAndSendTransaction';
const MESSAGE = 'solana:signMessage';

/** Genesis hashes, the first 32 characters (CAIP-30). */
const NAMES: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
};
/** Any other cluster: each has a genesis hash of its own. */
const LOCAL = 'solana:localnet';

const decoded58 = decodedBy(base58);
const decoded64 = decodedBy(base64);
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const messageParams = v.object({ message: decoded58, pubkey: v.optional(v.string()) });
const transactionParams = v.object({ transaction: decoded64, pubkey: v.optional(v.string()) });
const allParams = v.object({
  transactions: v.pipe(v.array(decoded64), v.minLength(1)),
  pubkey: v.optional(v.string()),
});
const options = v.nullish(
  v.object({
    skipPreflight: v.optional(v.boolean()),
    preflightCommitment: v.optional(v.string()),
    commitment: v.optional(v.string()),
    maxRetries: v.optional(number),
    minContextSlot: v.optional(number),
  }),
);
/** Pages write the options under either name. */
const sendParams = v.object({
  transaction: decoded64,
  pubkey: v.optional(v.string()),
  sendOptions: options,
  options,
});

function decodedBy({ decode }: { decode(text: string): Uint8Array }) {
  const isEncoded = (text: string): boolean => {
    try {
      decode(text);
      return true;
    } catch {
      return false;
    }
  };
  return v.pipe(
    v.string(),
    v.check(isEncoded, 'not in the encoding it should be in'),
    v.transform(decode),
  );
}

/** Without a `pubkey` the first account is meant: some pages leave it out. */
function signer({ accounts, account }: StandardCall, pubkey: string | undefined): StandardAccount {
  return account(pubkey ?? accounts[0]?.address ?? '');
}

async function sign(call: StandardCall, from: StandardAccount, list: readonly Uint8Array[]) {
  const account = from.source as SolanaSignTransactionInput['account'];
  const chain = call.chain as SolanaSignAndSendTransactionInput['chain'];
  const inputs = list.map(
    (transaction): SolanaSignTransactionInput => ({ account, transaction, chain }),
  );
  const outputs = await callFeature(call.wallet, SIGN, 'signTransaction', ...inputs);
  return list.map((_, at) => outputBytes(outputs, 'signedTransaction', at));
}

const accounts = async (call: StandardCall) =>
  call.accounts.map(({ address }) => ({ pubkey: address }));

export const solanaNamespace: StandardNamespace = {
  namespace: 'solana',
  events: ['standard:events'],

  serves(wallet) {
    const can = [
      [SIGN, 'signTransaction'],
      [SEND, 'signAndSendTransaction'],
      [MESSAGE, 'signMessage'],
    ] as const;
    return (
      chainsOf(wallet).some((chain) => chain.startsWith('solana:')) &&
      hasFeature(wallet, 'standard:connect', 'connect') &&
      can.some(([name, method]) => hasFeature(wallet, name, method))
    );
  },

  chainsOf: (id) => [NAMES[id] ?? LOCAL, id],
  networkOf: (chain) =>
    Object.keys(NAMES).find((id) => NAMES[id] === chain) ??
    (/^solana:\w{32}$/.test(chain) ? chain : undefined),

  connect: (wallet, silent) =>
    callFeature(wallet, 'standard:connect', 'connect', ...(silent ? [{ silent }] : [])),
  disconnect: (wallet) => callFeature(wallet, 'standard:disconnect', 'disconnect'),

  isLegacyOnly({ registered }) {
    const features = readProperty(registered, 'features');
    const feature = readProperty(features, SEND) ?? readProperty(features, SIGN);
    const versions = readList(readProperty(feature, 'supportedTransactionVersions'));
    return versions.length > 0 && !versions.includes(0);
  },

  methods: {
    solana_getAccounts: accounts,
    solana_requestAccounts: accounts,

    async solana_signMessage(call) {
      const { message, pubkey } = parseParams(messageParams, call.params);
      const input = { account: signer(call, pubkey).source, message } as SolanaSignMessageInput;
      const outputs = await callFeature(call.wallet, MESSAGE, 'signMessage', input);
      return { signature: base58.encode(outputBytes(outputs, 'signature')) };
    },

    async solana_signTransaction(call) {
      const { transaction, pubkey } = parseParams(transactionParams, call.params);
      const from = signer(call, pubkey);
      const [signed = transaction] = await sign(call, from, [transaction]);
      const signature = signatureOf(signed, base58.decode(from.address));
      return {
        transaction: base64.encode(signed),
        ...(signature && { signature: base58.encode(signature) }),
      };
    },

    async solana_signAllTransactions(call) {
      const { transactions, pubkey } = parseParams(allParams, call.params);
      const signed = await sign(call, signer(call, pubkey), transactions);
      return { transactions: signed.map((one) => base64.encode(one)) };
    },

    async solana_signAndSendTransaction(call) {
      const { transaction, pubkey, ...either } = parseParams(sendParams, call.params);
      const sendOptions = either.sendOptions ?? either.options;
      const input = {
        account: signer(call, pubkey).source,
        transaction,
        chain: call.chain,
        ...(sendOptions && { options: sendOptions }),
      } as SolanaSignAndSendTransactionInput;
      const outputs = await callFeature(call.wallet, SEND, 'signAndSendTransaction', input);
      return { signature: base58.encode(outputBytes(outputs, 'signature')) };
    },
  },
};
