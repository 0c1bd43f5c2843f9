/** Requests of solana as intents, with their words. Transactions come and go in the page's encoding. */
import { base58, base64 } from '@scure/base';
import * as v from 'valibot';
import { solanaText } from '../../../protocol/custody/solana-text';
import { namedNetwork } from '../../../protocol/networks';
import { FrameError } from '../../frame/frame-error';
import { type DecodedSolana, decodeSolana, solanaId } from '../decode/decode-solana';
import { describeMessage } from '../describe/describe-message';
import { describeSolana, readTokenAccounts } from '../describe/describe-solana';
import { networkWords } from '../describe/known-network';
import { joinReviews } from '../describe/review';
import { bytesToHex } from '../evm/hex-bytes';
import type { PrepareContext } from '../evm/prepare-evm';
import type { Payment } from '../repeated-payments';
import { sendSigned } from '../send-signed';
import type { PreparedRequest, SignedIntent } from '../signing-types';
import { expectedSolana, simulateSolana } from '../simulate/simulate-solana';
import { withSimulation } from '../simulate/simulation';

interface Read {
  bytes: Uint8Array;
  decoded: DecodedSolana;
  encode(bytes: Uint8Array): string;
}

/** Base64, or base58 as some wallets' pages write it: the one that gives a transaction. */
function readTransaction(text: string): Read {
  for (const coder of [base64, base58]) {
    try {
      const bytes = coder.decode(text);
      const decoded = decodeSolana(bytes);
      if (decoded) return { bytes, decoded, encode: (all) => coder.encode(all) };
    } catch {
      // Not this encoding.
    }
  }
  throw new FrameError('Invalid params: the transaction cannot be read');
}

/** The same transaction with the account's signature, and nothing else changed. */
function signedBytes({ decoded }: Read, signer: string, signed: SignedIntent | undefined) {
  const raw = signed?.transaction;
  const expected = decoded.withSignature(signer, base64.decode(signed?.signature ?? ''));
  if (raw === undefined || base64.encode(expected) !== raw) {
    throw new FrameError('The wallet service signed something else. Nothing was sent.');
  }
  return expected;
}

const toBase58 = (signed: SignedIntent | undefined) =>
  base58.encode(base64.decode(signed?.signature ?? ''));

export function signMessage(
  { message, pubkey }: { message: string; pubkey: string },
  context: PrepareContext,
): PreparedRequest {
  const { origin, networkId, wallet } = context.signer;
  const account = wallet.addresses.solana;
  if (pubkey !== account) throw new FrameError('This account is not the one that is connected.');
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(message);
  } catch {
    throw new FrameError('Invalid params: the message must be base58');
  }
  const text = solanaText(bytes);
  const review = describeMessage(text ?? bytes, origin, account, networkWords(networkId));
  return {
    intents: [{ kind: 'solana_message', origin, networkId, message: base64.encode(bytes) }],
    review:
      text === undefined
        ? { ...review, blocked: 'This message is no text, or a transaction in disguise.' }
        : review,
    finish: async ([signed]) => ({ signature: toBase58(signed) }),
  };
}

/**
 * A signed transaction counts on each network that knows its blockhash. A wallet with real assets
 * believes in the name of a test network only if that network knows it.
 */
async function isOfNetwork(
  { decoded }: Read,
  { ask, signer, mode }: PrepareContext,
): Promise<boolean> {
  if (mode === 'test' || !namedNetwork(signer.networkId)?.testnet) return true;
  const params = [decoded.lifetime, { commitment: 'processed' }];
  const reply = v.safeParse(
    blockhashReply,
    await ask('isBlockhashValid', params).catch(() => undefined),
  );
  return reply.success && reply.output.value;
}
const blockhashReply = v.object({ value: v.boolean() });

/** By its effects, or where one is unknown by all its bytes but those that each try has of its own. */
function paymentsOf({ decoded }: Read, networkId: string): Payment[] {
  const { actions, message, lifetime } = decoded;
  if (actions.every(({ kind }) => kind === 'note' || kind === 'approve')) return [];
  const isRead = actions.every(({ kind }) => kind !== 'unknown');
  const text = isRead
    ? JSON.stringify(actions, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    : bytesToHex(message).replace(bytesToHex(base58.decode(lifetime)).slice(2), '');
  return [{ effect: `${networkId} ${text}`, number: base64.encode(message) }];
}

async function prepare(texts: readonly string[], context: PrepareContext) {
  const { signer, ask, known } = context;
  const { origin, networkId, wallet } = signer;
  const account = wallet.addresses.solana;
  const all = texts.map(readTransaction);
  const reviews = await Promise.all(
    all.map(async (read) => {
      const { bytes, decoded } = read;
      const network = networkWords(networkId);
      const [accounts, isOwn, simulation] = await Promise.all([
        readTokenAccounts(ask, decoded.actions),
        isOfNetwork(read, context),
        simulateSolana(bytes, decoded, account, network, ask),
      ]);
      const words = describeSolana(decoded, { account, known, network }, accounts);
      const review = withSimulation(words, simulation, expectedSolana(decoded, account));
      const blocked = `We couldn't confirm that this transaction is for ${network.name} only.`;
      return isOwn ? review : { ...review, blocked };
    }),
  );
  return {
    all,
    account,
    payments: all.flatMap((read) => paymentsOf(read, networkId)),
    intents: all.map(({ bytes }) => ({
      kind: 'solana_transaction' as const,
      ...{ origin, networkId, transaction: base64.encode(bytes) },
    })),
    review: joinReviews(reviews),
  };
}

/** `solana_signTransaction` and `solana_signAllTransactions`. */
export async function signTransactions(
  texts: readonly string[],
  isList: boolean,
  context: PrepareContext,
): Promise<PreparedRequest> {
  const { all, account, ...prepared } = await prepare(texts, context);
  return {
    ...prepared,
    async finish(signed) {
      const transactions = all.map((read, at) =>
        read.encode(signedBytes(read, account, signed[at])),
      );
      if (isList) return { transactions };
      return { transaction: transactions[0], signature: toBase58(signed[0]) };
    },
  };
}

export async function signAndSend(
  text: string,
  options: object | undefined,
  context: PrepareContext,
): Promise<PreparedRequest> {
  const { all, account, ...prepared } = await prepare([text], context);
  return {
    ...prepared,
    async finish([signed]) {
      const bytes = signedBytes(all[0] as Read, account, signed);
      const id = solanaId(bytes);
      const params = [base64.encode(bytes), { ...options, encoding: 'base64' }];
      await sendSigned(id, () => context.ask('sendTransaction', params));
      return { signature: id };
    },
  };
}
