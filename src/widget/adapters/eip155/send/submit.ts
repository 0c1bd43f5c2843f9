/** Asking the wallet to send. The only place of the family where money moves. */
import { isTransactionHash } from '../../../../protocol/validate';
import { withDeadline } from '../../../core/deadline';
import { appKitError } from '../../../core/errors';
import type { SendPlace, Transfer, TransferQuote } from '../../../core/sender';
import { toAppKitError } from '../../../core/wallet-errors';
import { hexChainId, networkIdOf } from '../chain-id';
import { priceFields } from './fees';
import { callOf } from './quote';
import { toHex } from './reader';

/** A question without a prompt. One that is never answered must keep nobody from the transaction's id. */
const SILENT_MS = 5_000;

async function chainOf({ provider }: SendPlace): Promise<string> {
  try {
    const asking = provider.request({ method: 'eth_chainId' });
    return networkIdOf(await withDeadline(asking, SILENT_MS, () => appKitError('wallet_timeout')));
  } catch (cause) {
    throw toAppKitError(cause);
  }
}

/**
 * The nonce is the wallet's: it alone knows what of the account is on its way, and ours could take the
 * place of something.
 */
export async function submit(
  place: SendPlace,
  transfer: Transfer,
  { gas, price }: TransferQuote,
): Promise<string> {
  const { provider, network, from } = place;
  const { name, id: networkId } = network;
  if ((await chainOf(place)) !== networkId) {
    throw appKitError('send_wrong_chain', { network: name });
  }
  const transaction = {
    ...callOf(from, transfer),
    ...(gas !== undefined && { gas: toHex(gas) }),
    ...(price && priceFields(price)),
    // A wallet that has moved meanwhile refuses.
    chainId: hexChainId(networkId),
  };
  const answer = await provider
    .request({ method: 'eth_sendTransaction', params: [transaction] })
    .catch((cause: unknown) => {
      throw toAppKitError(cause, { rejected: 'connection_rejected', failed: 'send_failed' });
    });
  if (typeof answer !== 'string' || !isTransactionHash(answer)) {
    throw appKitError('send_unreadable');
  }
  // One that moved while it was asked may have signed for where it is now.
  const now = await chainOf(place).catch(() => networkId);
  if (now !== networkId) throw appKitError('send_other_chain', { network: name, id: answer });
  return answer.toLowerCase();
}
