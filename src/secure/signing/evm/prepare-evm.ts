/** Requests of eip155 as intents, with their words. */
import type { KnownAddresses } from '../../../protocol/address-looks';
import type { WalletMode } from '../../../protocol/custody/wallet-keys';
import { FrameError } from '../../frame/frame-error';
import type { AskNode } from '../ask-node';
import { type CallAction, eachAction } from '../decode/call-action';
import { readTypedData } from '../decode/typed-data';
import { contractsIn } from '../describe/describe-actions';
import { describeMessage } from '../describe/describe-message';
import { describeTransaction, transactionActions } from '../describe/describe-transaction';
import { describeTypedData } from '../describe/describe-typed-data';
import { networkWords } from '../describe/known-network';
import { readContracts } from '../describe/token-facts';
import { sendSigned } from '../send-signed';
import type { PreparedRequest, Signer } from '../signing-types';
import { expectedOf, simulateEvm } from '../simulate/simulate-evm';
import { withSimulation } from '../simulate/simulation';
import { encodeTransaction, signedHash } from './evm-transaction';
import { bytesToHex, hexToBytes, isHexBytes } from './hex-bytes';
import { prepareTransaction, rollupFees } from './prepare-transaction';

export interface PrepareContext {
  signer: Signer;
  ask: AskNode;
  known: Pick<KnownAddresses, 'has' | 'imitated'>;
  /** Of the wallet. */
  mode: WalletMode;
  /** Epoch ms. */
  now: number;
}

/** Giving access twice is the same as once. */
const ACCESS: readonly CallAction['kind'][] = ['approve', 'approve-all', 'permit'];

const common = ({ signer: { origin, networkId } }: PrepareContext) => ({ origin, networkId });

const wrong = (what: string) => new FrameError(`Invalid params: ${what}`);

/** The account of the request and the other of two params, in either order. */
function besideAccount(params: unknown, account: string): unknown {
  if (!Array.isArray(params)) throw wrong('a list is expected');
  const isOwn = (value: unknown) =>
    typeof value === 'string' && value.toLowerCase() === account.toLowerCase();
  const [first, second] = params;
  if (isOwn(second)) return first;
  if (isOwn(first)) return second;
  throw new FrameError('This account is not the one that is connected.');
}

const signatureOf = async ([signed]: readonly { signature: string }[]) => signed?.signature;

/** `personal_sign`: [message, account], or the reverse; text, or bytes in hex. */
export function personalSign(params: unknown, context: PrepareContext): PreparedRequest {
  const { origin, networkId, wallet } = context.signer;
  const account = wallet.addresses.eip155;
  const message = besideAccount(params, account);
  if (typeof message !== 'string') throw wrong('the message must be text');
  const bytes = isHexBytes(message) ? hexToBytes(message) : new TextEncoder().encode(message);
  return {
    intents: [{ kind: 'eip155_message', ...common(context), message: bytesToHex(bytes) }],
    review: describeMessage(bytes, origin, account, networkWords(networkId)),
    finish: signatureOf,
  };
}

/** `eth_signTypedData_v4`: [account, data], or the reverse; data as JSON text or as an object. */
export async function signTypedData(
  params: unknown,
  context: PrepareContext,
): Promise<PreparedRequest> {
  const { signer, ask } = context;
  const account = signer.wallet.addresses.eip155;
  const data = readTypedData(besideAccount(params, account));
  if (!data) throw wrong('the typed data does not fit its types');
  const contracts = await readContracts(ask, contractsIn(data.permits));
  return {
    intents: [{ kind: 'eip155_typed_data', ...common(context), typedData: data.json }],
    review: describeTypedData(data, {
      ...{ account, contracts, network: networkWords(signer.networkId) },
      ...{ known: context.known, now: Math.floor(context.now / 1000) },
    }),
    finish: signatureOf,
  };
}

/** A transaction: completed, described from its bytes, sent once it is signed. */
export async function sendTransaction(
  given: unknown,
  context: PrepareContext,
): Promise<PreparedRequest> {
  const { signer, ask, known } = context;
  const account = signer.wallet.addresses.eip155;
  const chainId = BigInt(signer.networkId.slice(signer.networkId.indexOf(':') + 1));
  const { transaction, fails, usualFee, order } = await prepareTransaction(
    given,
    account,
    chainId,
    ask,
  );
  const bytes = encodeTransaction(transaction);
  const called = transaction.to !== undefined && transaction.data !== '0x' ? [transaction.to] : [];
  const actions = transactionActions(transaction);
  const network = networkWords(signer.networkId);
  const [contracts, surcharge, simulation] = await Promise.all([
    readContracts(ask, [...contractsIn(actions), ...called]),
    rollupFees(bytes, transaction, ask),
    simulateEvm(transaction, account, network, ask),
  ]);
  const fee = transaction.gas * transaction.fee.perGas + surcharge;
  const review = describeTransaction(
    bytes,
    { account, contracts, known, network, now: Math.floor(context.now / 1000) },
    { fails, surcharge, usualFee, order },
  );
  const moves =
    transaction.to === undefined || eachAction(actions).some(({ kind }) => !ACCESS.includes(kind));
  const { to, value, data, nonce } = transaction;
  const effect = JSON.stringify([signer.networkId, to, String(value), data]);
  return {
    ...(moves && { payments: [{ effect, number: String(nonce) }] }),
    intents: [{ kind: 'eip155_transaction', ...common(context), transaction: bytes }],
    review: withSimulation(review, simulation, {
      ...expectedOf(actions, account, fee),
      ...(transaction.to === undefined && { isBlind: true }),
    }),
    async finish([signed]) {
      const raw = signed?.transaction;
      const hash = raw === undefined ? undefined : signedHash(bytes, raw);
      if (hash === undefined) {
        throw new FrameError('The wallet service signed something else. Nothing was sent.');
      }
      return sendSigned(hash, () => ask('eth_sendRawTransaction', [raw]));
    },
  };
}
