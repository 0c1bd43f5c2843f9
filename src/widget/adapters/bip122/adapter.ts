/**
 * Bitcoin adapter over the WalletConnect methods, for any provider that implements them. It has no
 * balance and no sending: the page requests other wallet methods itself. Sources: specification §1;
 * protocol §4.10.
 */
import { base64, hex } from '@scure/base';
import { isTaprootAddress } from '../../../protocol/validate';
import type { Adapter } from '../../core/contracts/adapter';
import { createCaipAdapter } from '../../core/contracts/caip-adapter';
import { appKitError } from '../../core/errors/app-kit-error';
import { toAppKitError } from '../../core/errors/wallet-errors';
import { fitsNetwork, parseAddress } from './bitcoin-address';

/** More than any signature: BIP-322 signatures are whole witnesses. */
const MAX_SIGNATURE = 20_000;

/** Payment accounts before those for ordinals, which lie on taproot addresses. */
function arrange(addresses: readonly string[]): string[] {
  const [payment, ordinal] = [false, true].map((taproot) =>
    addresses.filter((address) => isTaprootAddress(address) === taproot),
  );
  return [...(payment ?? []), ...(ordinal ?? [])];
}

/** Wallets over WalletConnect give hex, some base64: base64 comes out. Undefined for neither. */
function signatureIn(answer: unknown): string | undefined {
  const { signature } = (answer ?? {}) as { signature?: unknown };
  if (typeof signature !== 'string' || !signature || signature.length > MAX_SIGNATURE) return;
  try {
    const isHex = /^[\da-f]+$/i.test(signature) && signature.length % 2 === 0;
    return base64.encode(isHex ? hex.decode(signature) : base64.decode(signature));
  } catch {
    return undefined;
  }
}

export const bip122: Adapter = {
  ...createCaipAdapter({ namespace: 'bip122', parseAddress, fits: fitsNetwork, arrange }),

  /** A taproot address can only sign as BIP-322 has it; the others are asked for the older form. */
  async signMessage(provider, address, message) {
    const protocol = isTaprootAddress(address) ? 'bip322' : 'ecdsa';
    const params = { message, account: address, address, protocol };
    const answer = await provider.request({ method: 'signMessage', params }).catch((cause) => {
      throw toAppKitError(cause, { failed: 'sign_message_failed' });
    });
    const signature = signatureIn(answer);
    if (signature) return signature;
    throw appKitError('sign_message_failed');
  },
};
