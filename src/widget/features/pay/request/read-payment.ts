/** Reads a request of the page, with the facts of the network. Nothing is asked of a wallet. */
import { sameAddress } from '../../../../protocol/address-looks';
import { parseDecimals } from '../../../../protocol/amount';
import { type ReadRequest, readPayRequest } from '../../../../protocol/pay/pay-request';
import { $options } from '../../../core/config/options';
import { loadAdapter } from '../../../core/contracts/island-loaders';
import { NATIVE, type Sender, type TokenFacts } from '../../../core/contracts/sender';
import type { WalletProvider } from '../../../core/contracts/wallet';
import { appKitError } from '../../../core/errors/app-kit-error';
import { randomId } from '../../../core/platform/random-id';
import { sessionOf } from '../../../core/session/sessions';
import { findNetwork } from '../../../core/state/networks';
import type { Payment } from '../pay-state';

/** Before a connection the network's own nodes answer. */
export const NO_WALLET: WalletProvider = {
  readsHere: true,
  request: () => Promise.reject(new Error('No wallet is connected')),
};

const MAX_UINT = 2n ** 256n;

const refusal = (reason: string) => appKitError('pay_invalid', { reason });

const PROBLEMS = {
  bad_checksum: '`recipient` has a typing error: its checksum does not match',
  wrong_namespace: '`recipient` is an address of another blockchain than `asset`',
  malformed: '`recipient` is not an address',
};

function recipientOf(sender: Sender, { recipient, networkId }: ReadRequest): string {
  const read = sender.readAddress(recipient, networkId);
  if ('problem' in read) throw refusal(PROBLEMS[read.problem]);
  const { address } = read;
  if (sender.burnAddresses.some((one) => sameAddress(one, address))) {
    throw refusal('no one controls `recipient`');
  }
  return address;
}

function tokenOf(sender: Sender, { token, networkId }: ReadRequest): string {
  if (token === undefined) return NATIVE;
  const read = sender.readAddress(token, networkId);
  if ('problem' in read) throw refusal('`asset` is not a token of its network');
  return read.address;
}

function unitsOf(amount: string, decimals: number): bigint {
  try {
    const units = parseDecimals(amount, decimals);
    if (units < MAX_UINT) return units;
  } catch {
    throw refusal(`\`amount\` has more than ${decimals} decimals`);
  }
  throw refusal('`amount` is too large');
}

/** An element of the page has the payment in its `data-pay…`. */
function fromElement(value: unknown): unknown {
  const { pay, payAsset, payTo, payKey } = Object(value) as DOMStringMap;
  if (payAsset === undefined) return value;
  return { amount: pay, asset: payAsset, recipient: payTo, key: payKey };
}

/** @throws AppKitError `pay_off`, `pay_invalid`. */
export function readRequest(value: unknown): ReadRequest {
  if (!$options.get().features.pay) throw appKitError('pay_off');
  try {
    return readPayRequest(fromElement(value));
  } catch (cause) {
    throw refusal(cause instanceof Error ? cause.message : 'it cannot be read');
  }
}

/**
 * @param known facts that the amount was written with
 * @throws AppKitError `pay_invalid`; `rpc_unavailable`, `token_unreadable`, `load_failed`.
 */
export async function readPayment(request: ReadRequest, known?: TokenFacts): Promise<Payment> {
  const { networkId, namespace, amount } = request;
  const network = findNetwork(networkId);
  if (!network) throw refusal(`${networkId} is not one of the page's networks`);
  const sender = (await loadAdapter(namespace)).send;
  if (!sender) throw refusal(`${namespace} has no payments`);
  const to = recipientOf(sender, request);
  const token = tokenOf(sender, request);
  if (sameAddress(token, to)) throw refusal('`recipient` is the token itself');
  const provider = sessionOf(namespace)?.provider ?? NO_WALLET;
  const facts = known ?? (await sender.tokenFacts({ provider, network, from: to }, token));
  const { decimals } = facts;
  const transfer = { token, decimals, to, amount: unitsOf(amount, decimals) };
  const { asset: given } = request;
  const asset = token === NATIVE ? given : given.replace(/[^:]*$/, token);
  const mark = [asset, to, transfer.amount].join(' ');
  const key = request.key ?? mark;
  return { id: randomId(), request, network, sender, transfer, facts, asset, key, mark };
}
