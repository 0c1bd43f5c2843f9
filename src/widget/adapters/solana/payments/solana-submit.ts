/**
 * Sends the transaction request to the wallet. The only place in this namespace where money moves.
 */

import { withTimeout } from '../../../core/async/timeout';
import { CAIP_ACCOUNTS } from '../../../core/contracts/caip-methods';
import {
  NATIVE,
  type SendLocation,
  type Transfer,
  type TransferQuote,
} from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { toAppKitError } from '../../../core/errors/wallet-errors';
import { signAndSend } from '../sign-and-send';
import { type BuiltTransaction, buildTransaction, lifetimeNow } from './build-transaction';
import { signThenSend } from './sign-then-send';
import { mintAt } from './solana-token-facts';
import { routeOf, withTransferFee } from './token-route';

/** A question without a prompt. */
const SILENT_MS = 5_000;

/** Returns the accounts, the active one first, without a prompt. @throws AppKitError */
async function accountsOf({ provider }: SendLocation): Promise<readonly unknown[]> {
  const asking = provider.request({ method: CAIP_ACCOUNTS, params: { prompt: false } });
  const answer = await withTimeout(asking, SILENT_MS, () => appKitError('wallet_timeout')).catch(
    (cause) => {
      throw toAppKitError(cause);
    },
  );
  return Array.isArray(answer) ? answer : [];
}

/**
 * The wallet is where, and who, it is taken for.
 * @throws AppKitError `send_wrong_chain`, `unauthorized`.
 */
async function checkWallet(place: SendLocation): Promise<void> {
  const { network, from } = place;
  const accounts = await accountsOf(place);
  if (!String(accounts[0]).startsWith(`${network.id}:`)) {
    throw appKitError('send_wrong_chain', { network: network.name });
  }
  if (!accounts.includes(`${network.id}:${from}`)) throw appKitError('unauthorized');
}

/**
 * A wallet that switched networks during the request may have signed for its new network. @throws
 * AppKitError `send_other_chain`
 */
async function checkStayed(place: SendLocation, id: string): Promise<void> {
  const { id: networkId, name } = place.network;
  const [first] = await accountsOf(place).catch(() => []);
  if (first === undefined || String(first).startsWith(`${networkId}:`)) return;
  throw appKitError('send_other_chain', { network: name, id });
}

/** By the wallet where it can, else by us: then it is on the network that it is for, wherever the wallet is. */
async function signedAndSent(place: SendLocation, built: BuiltTransaction): Promise<string> {
  let id: string;
  try {
    id = await signAndSend(place.provider, place.from, built.wire);
  } catch (cause) {
    if (toAppKitError(cause).code !== 'method_not_supported') throw cause;
    return signThenSend(place, built);
  }
  await checkStayed(place, id);
  return id;
}

/** Some wallets take a blockhash of their own: where they are is asked before, and after. */
export async function submit(
  place: SendLocation,
  transfer: Transfer,
  { received }: TransferQuote,
  asking?: () => void,
): Promise<string> {
  const { network, from } = place;
  const { token, to, amount, decimals } = transfer;
  const mint = token === NATIVE ? undefined : await mintAt(network, token);
  if (mint && mint.decimals !== decimals) throw appKitError('send_changed', { what: 'decimals' });
  // Quoted when it was none.
  if (mint?.hooked) throw appKitError('send_changed', { what: 'token' });
  const way = mint && (await routeOf(network, from, to, token, mint));
  // Uses the transfer fee of the review, even if a node reports another fee by now.
  const route = way && withTransferFee(way.route, amount > received ? amount - received : 0n);
  const built = buildTransaction(place, transfer, await lifetimeNow(network), route);
  // The last to be waited for before the question: what was read may have taken long, and it could have moved.
  await checkWallet(place);
  asking?.();
  return signedAndSent(place, built).catch((cause: unknown): never => {
    const error = toAppKitError(cause);
    // It answered, but with no signature: it may have sent.
    if (error.code === 'rpc_internal' && error.cause === undefined) {
      throw appKitError('send_unreadable');
    }
    if (error.code !== 'unknown_error') throw error;
    throw toAppKitError(error.cause, { failed: 'send_failed' });
  });
}
