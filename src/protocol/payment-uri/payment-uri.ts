/**
 * Writes the payment URI of a QR code: EIP-681 (ERC-20 by `transfer`) and Solana Pay. A plain
 * address is not a payment request: without an amount the code holds the address alone.
 */
import { formatDecimals } from '../amount';
import { parseCaipNetworkId } from '../caip';

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
  // Amount in whole coins. The URI does not name the cluster: the reader uses its own.
  solana: ({ to, units, decimals, token }) =>
    `solana:${to}?amount=${formatDecimals(units, decimals)}${token ? `&spl-token=${token}` : ''}`,
};

/** Returns true if the network has a payment URI format. */
export function isPaymentRequest(networkId: string): boolean {
  return Object.hasOwn(WRITERS, networkId.split(':')[0] ?? '');
}

/** Undefined if the network's namespace has no payment URI format. */
export function paymentUri(request: PaymentRequest): string | undefined {
  const { namespace, reference } = parseCaipNetworkId(request.networkId);
  return isPaymentRequest(request.networkId) ? WRITERS[namespace]?.(request, reference) : undefined;
}
