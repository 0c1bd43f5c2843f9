/** Asking the wallet to send. The only place of the family where money moves. */
import { isTransactionHash } from '../../../../protocol/validate';
import { withTimeout } from '../../../core/async/timeout';
import type { SendLocation, Transfer, TransferQuote } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { toAppKitError } from '../../../core/errors/wallet-errors';
import { hexChainId, networkIdOf } from '../chain-id';
import { priceFields } from './fees';
import { callOf } from './quote';
import { toHex } from './reader';

/** A question without a prompt. One that is never answered must keep nobody from the transaction's id. */
const SILENT_MS = 5_000;

async function silent({ provider }: SendLocation, method: string): Promise<unknown> {
  const asking = provider.request({ method });
  return withTimeout(asking, SILENT_MS, () => appKitError('wallet_timeout'));
}

async function chainOf(place: SendLocation): Promise<string> {
  try {
    return networkIdOf(await silent(place, 'eth_chainId'));
  } catch (cause) {
    throw toAppKitError(cause);
  }
}

/** In whichever letters, and without the prefix that some wallets leave out. */
const bare = (address: unknown): string => String(address).toLowerCase().replace(/^0x/, '');

/** False only by the wallet's own word: some do not tell their accounts. */
async function hasSender(place: SendLocation): Promise<boolean> {
  const accounts = await silent(place, 'eth_accounts').catch(() => undefined);
  if (!Array.isArray(accounts)) return true;
  // None: it may be locked, and asks for its password when there is something to sign.
  return accounts.length === 0 || accounts.some((one) => bare(one) === bare(place.from));
}

/**
 * The nonce is the wallet's: it alone knows what of the account is on its way, and ours could take the
 * place of something.
 */
export async function submit(
  place: SendLocation,
  transfer: Transfer,
  { gas, price }: TransferQuote,
  asking?: () => void,
): Promise<string> {
  const { provider, network, from } = place;
  const { name, id: networkId } = network;
  const [chain, known] = await Promise.all([chainOf(place), hasSender(place)]);
  // Some have other accounts on other networks: the network comes first.
  if (chain !== networkId) throw appKitError('send_wrong_chain', { network: name });
  if (!known) throw appKitError('unauthorized');
  const transaction = {
    ...callOf(from, transfer),
    ...(gas !== undefined && { gas: toHex(gas) }),
    ...(price && priceFields(price)),
    // A wallet that has moved meanwhile refuses.
    chainId: hexChainId(networkId),
  };
  asking?.();
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
