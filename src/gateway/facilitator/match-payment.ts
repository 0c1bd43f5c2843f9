/**
 * Compares a signed payment with what the server asked for, and with the configuration. Asks no network.
 * Source: x402 specification v2 §6.1.2.
 */
import type * as v from 'valibot';
import type { TransferAuthorization } from '../../protocol/pay/x402';
import type { facilitatorBody } from '../../protocol/pay/x402-facilitator';
import { authorizationDigest, signerOfDigest } from '../abi/transfer-authorizations';
import type { FacilitatorConfig } from './facilitator-config';
import { PaymentRefusal } from './payment-refusal';

export type FacilitatorBody = v.InferOutput<ReturnType<typeof facilitatorBody>>;

/** Seconds before the end: a transaction needs time to get into a block. */
const LEAST_LIFE = 6n;
/** Characters of hex: a contract is asked about each signature. */
const MOST_SIGNATURE = 2 + 2 * 1_024;

export interface MatchedPayment {
  network: string;
  /** Lower case, like all addresses here. */
  token: string;
  payer: string;
  authorization: TransferAuthorization;
  signature: string;
  /** Names network, token and all of the transfer: one payment has one. */
  digest: string;
  /** False: the account is a contract, or the signature is forged. */
  byKey: boolean;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** @throws PaymentRefusal */
export function matchPayment(
  { paymentPayload: { accepted, payload }, paymentRequirements: wanted }: FacilitatorBody,
  { tokens, recipients }: FacilitatorConfig,
): MatchedPayment {
  const { network, asset, payTo, amount } = wanted;
  if (!tokens.some((one) => one.network === network)) {
    throw new PaymentRefusal('invalid_network', `This gateway pays no gas on ${network}.`);
  }
  const token = tokens.find((one) => one.network === network && isSame(one.address, asset));
  if (!token) {
    throw new PaymentRefusal(
      'invalid_exact_evm_eip3009_not_supported',
      `${asset} is not a token of this gateway. Add it to x402.tokens if it has EIP-3009.`,
    );
  }
  if (!recipients.includes(payTo.toLowerCase())) {
    throw new PaymentRefusal(
      'invalid_payment_requirements',
      `${payTo} is not in x402.recipients of this gateway.`,
    );
  }
  if (BigInt(amount) < token.least) {
    throw new PaymentRefusal(
      'invalid_payment_requirements',
      `The amount is less than ${token.least}, the smallest payment of this token.`,
    );
  }
  const { name, version } = token;
  if (wanted.extra.name !== name || wanted.extra.version !== version) {
    throw new PaymentRefusal(
      'invalid_payment_requirements',
      `The token signs as "${name}" version "${version}": send these as extra.`,
    );
  }
  if (
    accepted.network !== network ||
    !isSame(accepted.asset, asset) ||
    !isSame(accepted.payTo, payTo) ||
    accepted.amount !== amount
  ) {
    throw new PaymentRefusal(
      'invalid_payment_requirements',
      'The payer accepted other requirements than these.',
    );
  }
  const { signature, authorization } = payload;
  if (signature.length > MOST_SIGNATURE) {
    throw new PaymentRefusal(
      'invalid_exact_evm_payload_signature',
      'The signature has more than 1,024 bytes.',
    );
  }
  if (!isSame(authorization.to, payTo)) {
    throw new PaymentRefusal(
      'invalid_exact_evm_payload_recipient_mismatch',
      `The payer signed for ${authorization.to}, not for ${payTo}.`,
    );
  }
  if (BigInt(authorization.value) !== BigInt(amount)) {
    throw new PaymentRefusal(
      'invalid_exact_evm_payload_authorization_value_mismatch',
      `The payer signed ${authorization.value}, not ${amount}.`,
    );
  }
  const plain = {
    ...authorization,
    from: authorization.from.toLowerCase(),
    to: authorization.to.toLowerCase(),
    nonce: authorization.nonce.toLowerCase(),
  };
  const chainId = BigInt(network.slice('eip155:'.length));
  const domain = { name, version, chainId, verifyingContract: token.address };
  const digest = authorizationDigest(domain, plain);
  return {
    ...{ network, token: token.address, payer: plain.from, authorization: plain },
    ...{ signature, digest, byKey: signerOfDigest(digest, signature) === plain.from },
  };
}

/** @param now epoch ms. @throws PaymentRefusal outside the time that the payer signed */
export function checkTime({ authorization }: MatchedPayment, now: number): void {
  const seconds = BigInt(Math.floor(now / 1000));
  if (BigInt(authorization.validAfter) >= seconds) {
    throw new PaymentRefusal(
      'invalid_exact_evm_payload_authorization_valid_after',
      'The payment is not valid yet. Check the clock of the payer.',
    );
  }
  if (BigInt(authorization.validBefore) < seconds + LEAST_LIFE) {
    throw new PaymentRefusal(
      'invalid_exact_evm_payload_authorization_valid_before',
      'The payment has expired. Ask for a new one.',
    );
  }
}
