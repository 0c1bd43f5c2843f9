/** Asks the network if a payment would succeed now. Source: x402 specification v2 §6.1.2. */

import { readQuantity, readUint } from '../abi/abi-words';
import { encode } from '../abi/contract-functions';
import {
  encodeAuthorized,
  encodeSignatureQuestion,
  encodeStateQuestion,
  SIGNATURE_ACCEPTED,
} from '../abi/transfer-authorizations';
import { type EvmCalls, RpcRefusal } from '../upstreams/rpc/evm-call';
import type { MatchedPayment } from './match-payment';
import { PaymentRefusal } from './payment-refusal';

/** Far more than any token needs: the contract of a payer may waste gas. */
const MOST_GAS = 300_000n;

export interface SimulatedPayment {
  /** Calldata of the token. */
  data: string;
  /** With a reserve. */
  gas: bigint;
}

const refuseSignature = () =>
  new PaymentRefusal(
    'invalid_exact_evm_payload_signature',
    'The signature is not of the payer, or not of these values.',
  );

/** For an account without this key: a contract may have signed. @throws PaymentRefusal; ApiError 503 */
export async function checkSignature(
  calls: EvmCalls,
  { network, payer, digest, signature, byKey }: MatchedPayment,
): Promise<void> {
  if (byKey) return;
  const question = { to: payer, data: encodeSignatureQuestion(digest, signature) };
  const [accepted] = await calls.multicall(network, [question]);
  if (accepted !== SIGNATURE_ACCEPTED) throw refuseSignature();
}

/** @throws PaymentRefusal; ApiError 503 if the network does not answer */
export async function simulatePayment(
  { calls, sender }: { calls: EvmCalls; sender: string },
  { network, token, payer, authorization, signature, digest, byKey }: MatchedPayment,
): Promise<SimulatedPayment> {
  const { nonce, value } = authorization;
  const [state, balance, accepted] = await calls.multicall(network, [
    { to: token, data: encodeStateQuestion(payer, nonce) },
    { to: token, data: encode('balanceOf', [payer]) },
    ...(byKey ? [] : [{ to: payer, data: encodeSignatureQuestion(digest, signature) }]),
  ]);
  const used = readUint(state);
  if (used === undefined) {
    throw new PaymentRefusal(
      'invalid_exact_evm_eip3009_not_supported',
      'The token has no authorizations (EIP-3009).',
    );
  }
  if (!byKey && accepted !== SIGNATURE_ACCEPTED) throw refuseSignature();
  if (used !== 0n) {
    throw new PaymentRefusal(
      'invalid_exact_evm_nonce_already_used',
      'This payment was made or canceled before. Ask for a new one.',
    );
  }
  if ((readUint(balance) ?? 0n) < BigInt(value)) {
    throw new PaymentRefusal('insufficient_funds', 'The payer has less than the amount.');
  }
  // An account may have a key and code at once (EIP-7702): the token alone knows which of them counts.
  for (const asKey of byKey ? [true, false] : [false]) {
    const data = encodeAuthorized(authorization, signature, asKey);
    const gas = await estimate(calls, network, { from: sender, to: token, data });
    if (gas !== undefined) return { data, gas: (gas * 12n) / 10n };
  }
  throw new PaymentRefusal(
    'invalid_exact_evm_transaction_simulation_failed',
    'The token would refuse this payment now.',
  );
}

/** @returns undefined if the call reverts, or takes more than any token needs */
async function estimate(calls: EvmCalls, network: string, call: object) {
  try {
    const gas = readQuantity(await calls.request(network, 'eth_estimateGas', [call]));
    return gas !== undefined && gas <= MOST_GAS ? gas : undefined;
  } catch (error) {
    if (error instanceof RpcRefusal && error.about === 'own') return undefined;
    throw error;
  }
}
