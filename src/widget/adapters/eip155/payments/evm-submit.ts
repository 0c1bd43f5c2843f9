/**
 * Sends the transaction request to the wallet. The only place in this namespace where money moves.
 */
import { isTransactionHash } from '../../../../protocol/validate';
import { withTimeout } from '../../../core/async/timeout';
import type {
  SendLocation,
  TransactionQuote,
  Transfer,
  TransferQuote,
} from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { toAppKitError } from '../../../core/errors/wallet-errors';
import { hexChainId, networkIdOf } from '../chain-id';
import { callOf } from './evm-quote';
import { type GasCall, priceFields } from './fees';
import { toHex } from './node-reader';

/**
 * Timeout of a query without a prompt. A query without an answer must not delay the transaction id.
 */
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

/** Lower-cases the address and removes the prefix, which some wallets omit. */
const bare = (address: unknown): string => String(address).toLowerCase().replace(/^0x/, '');

/** False only if the wallet says so: some wallets do not report their accounts. */
async function hasSender(place: SendLocation): Promise<boolean> {
  const accounts = await silent(place, 'eth_accounts').catch(() => undefined);
  if (!Array.isArray(accounts)) return true;
  // None: it may be locked, and asks for its password when there is something to sign.
  return accounts.length === 0 || accounts.some((one) => bare(one) === bare(place.from));
}

/** @throws AppKitError `send_wrong_chain`, `unauthorized` */
export async function assertPlace(place: SendLocation): Promise<void> {
  const { name, id } = place.network;
  const [chain, known] = await Promise.all([chainOf(place), hasSender(place)]);
  // Some have other accounts on other networks: the network comes first.
  if (chain !== id) throw appKitError('send_wrong_chain', { network: name });
  if (!known) throw appKitError('unauthorized');
}

export const submit = (
  place: SendLocation,
  transfer: Transfer,
  quote: TransferQuote,
  asking?: () => void,
): Promise<string> => submitTransaction(place, callOf(place.from, transfer), quote, asking);

/**
 * The wallet chooses the nonce: only the wallet knows the pending transactions of the account, and
 * our nonce could replace one.
 */
export async function submitTransaction(
  place: SendLocation,
  call: GasCall,
  { gas, price }: TransactionQuote,
  asking?: () => void,
): Promise<string> {
  await assertPlace(place);
  const { provider, network } = place;
  const { name, id: networkId } = network;
  const transaction = {
    ...call,
    ...(gas !== undefined && { gas: toHex(gas) }),
    ...(price && priceFields(price)),
    // A wallet that has moved meanwhile refuses.
    chainId: hexChainId(networkId),
  };
  asking?.();
  const answer = await provider
    .request({ method: 'eth_sendTransaction', params: [transaction] })
    .catch((cause: unknown) => {
      throw toAppKitError(cause, { failed: 'send_failed' });
    });
  if (typeof answer !== 'string' || !isTransactionHash(answer)) {
    throw appKitError('send_unreadable');
  }
  // A wallet that switched networks during the request may have signed for its new network.
  const now = await chainOf(place).catch(() => networkId);
  if (now !== networkId) throw appKitError('send_other_chain', { network: name, id: answer });
  return answer.toLowerCase();
}
