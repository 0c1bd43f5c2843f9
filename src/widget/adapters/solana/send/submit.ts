/** Asking the wallet to send. The only place of the family where money moves. */
import { CAIP_ACCOUNTS } from '../../../core/caip-methods';
import { withDeadline } from '../../../core/deadline';
import { appKitError } from '../../../core/errors';
import { NATIVE, type SendPlace, type Transfer } from '../../../core/sender';
import { toAppKitError } from '../../../core/wallet-errors';
import { signAndSend } from '../sign-and-send';
import { build, lifetimeNow } from './message';
import { routeOf } from './route';
import { mintAt } from './token-facts';

/** A question without a prompt. */
const SILENT_MS = 5_000;

/** The wallet is where, and who, it is taken for. Asks nobody. */
async function isThere({ provider, network, from }: SendPlace): Promise<boolean> {
  const asking = provider.request({ method: CAIP_ACCOUNTS, params: { prompt: false } });
  const answer = await withDeadline(asking, SILENT_MS, () => appKitError('wallet_timeout')).catch(
    (cause) => {
      throw toAppKitError(cause);
    },
  );
  if (!Array.isArray(answer)) return false;
  return String(answer[0]).startsWith(`${network.id}:`) && answer.includes(`${network.id}:${from}`);
}

/** Some wallets take a blockhash of their own: where they are is asked before. */
export async function submit(place: SendPlace, transfer: Transfer): Promise<string> {
  const { provider, network, from } = place;
  const { token, to, decimals } = transfer;
  if (!(await isThere(place))) throw appKitError('send_wrong_chain', { network: network.name });
  const mint = token === NATIVE ? undefined : await mintAt(network, token);
  if (mint && mint.decimals !== decimals) throw appKitError('send_changed', { what: 'decimals' });
  const way = mint && (await routeOf(network, from, to, token, mint));
  const { wire } = build(from, transfer, await lifetimeNow(network), way?.route);
  try {
    return await signAndSend(provider, from, wire);
  } catch (cause) {
    const error = toAppKitError(cause);
    // It answered, but with no signature: it may have sent.
    if (error.code === 'rpc_internal' && error.cause === undefined) {
      throw appKitError('send_unreadable');
    }
    if (error.code === 'user_rejected' || error.code === 'unknown_error') {
      throw toAppKitError(error.cause, { rejected: 'connection_rejected', failed: 'send_failed' });
    }
    throw error;
  }
}
