/**
 * Chains of the Cosmos SDK. Sources: CAIP-2 and CAIP-10 of the `cosmos` namespace, BIP-173, ADR 036;
 * protocol §4.10. Neither balance nor send (specification §1): transactions go through the provider.
 */
import { base64 } from '@scure/base';
import * as v from 'valibot';
import type { Adapter } from '../../core/contracts/adapter';
import { createCaipAdapter, refuseAddress } from '../../core/contracts/caip-adapter';
import { appKitError } from '../../core/errors/app-kit-error';
import { toAppKitError } from '../../core/errors/wallet-errors';
import { type Adr36Document, adr36Document } from './adr36';
import { fitsChain, parseBech32 } from './cosmos-address';

/** secp256k1: r and s, 32 bytes each. */
const SIGNATURE = 64;

function isSignature(text: string): boolean {
  try {
    return base64.decode(text).length === SIGNATURE;
  } catch {
    return false;
  }
}

const msgSchema = v.object({ value: v.object({ signer: v.string(), data: v.string() }) });
const answerSchema = v.object({
  signature: v.object({ signature: v.pipe(v.string(), v.check(isSignature)) }),
  /** The signed document: a wallet may change a transaction's fee before it signs. */
  signed: v.optional(
    v.object({ msgs: v.pipe(v.array(msgSchema), v.minLength(1), v.maxLength(1)) }),
  ),
});
type Answer = v.InferOutput<typeof answerSchema>;

function isFor({ signed }: Answer, { msgs: [{ value }] }: Adr36Document): boolean {
  const given = signed?.msgs[0]?.value;
  return !given || (given.data === value.data && given.signer === value.signer);
}

function parseAddress(value: unknown): string {
  try {
    if (typeof value === 'string') return parseBech32(value);
  } catch {
    // Not bech32, a wrong checksum, or not an account address.
  }
  return refuseAddress(value);
}

export const cosmos: Adapter = {
  ...createCaipAdapter({ namespace: 'cosmos', parseAddress, fits: fitsChain }),

  /** Base64 of r and s over the ADR 036 document; the key comes with `cosmos_getAccounts`. */
  async signMessage(provider, signerAddress, message) {
    const signDoc = adr36Document(signerAddress, message);
    const params = { signerAddress, signDoc };
    const answer = await provider.request({ method: 'cosmos_signAmino', params }).catch((cause) => {
      throw toAppKitError(cause, { failed: 'sign_message_failed' });
    });
    const parsed = v.safeParse(answerSchema, answer);
    if (parsed.success && isFor(parsed.output, signDoc)) return parsed.output.signature.signature;
    throw appKitError('sign_message_failed');
  },
};
