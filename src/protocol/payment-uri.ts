/**
 * What a code says that asks for a payment: EIP-681 (ERC-20 by `transfer`) and Solana Pay. A plain
 * address is no such request: without an amount the code holds the address alone.
 */
import { formatDecimals } from './amount';
import { parseCaipNetworkId } from './caip';

export interface PaymentRequest {
  /** CAIP-2. */
  networkId: string;
  /** Canonical form. */
  to: string;
  /** Smallest units. */
  units: bigint;
  /** Of the token that is asked for. */
  decimals: number;
  /** Contract or mint; undefined: the native coin. */
  token?: string | undefined;
}

type Writer = (request: PaymentRequest, reference: string) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  eip155: ({ to, units, token }, chain) =>
    token
      ? `ethereum:${token}@${chain}/transfer?address=${to}&uint256=${units}`
      : `ethereum:${to}@${chain}?value=${units}`,
  // Whole coins, and the cluster is not said: it is the reader's.
  solana: ({ to, units, decimals, token }) =>
    `solana:${to}?amount=${formatDecimals(units, decimals)}${token ? `&spl-token=${token}` : ''}`,
};

/** Whether there is a form in which a payment can be asked for on this network. */
export function isPaymentRequest(networkId: string): boolean {
  return Object.hasOwn(WRITERS, networkId.split(':')[0] ?? '');
}

/** Undefined where the network's family has no such form. */
export function paymentUri(request: PaymentRequest): string | undefined {
  const { namespace, reference } = parseCaipNetworkId(request.networkId);
  return isPaymentRequest(request.networkId) ? WRITERS[namespace]?.(request, reference) : undefined;
}
