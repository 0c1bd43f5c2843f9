/** Validates the addresses in a path. */
import type { Namespace } from '../../protocol/caip';
import { isEvmAddress } from '../../protocol/validate';
import { isPublicKey } from '../upstreams/tokens/solana-addresses';
import { ApiError } from './api-error';

/** @throws ApiError 400 `address` unless it can be an address of the namespace. */
export function checkAddress(address: string, namespace: Namespace | undefined): void {
  const good =
    namespace === 'eip155'
      ? /^0x/i.test(address) && isEvmAddress(address)
      : namespace === 'solana'
        ? isPublicKey(address)
        : /^[a-zA-Z0-9]{25,128}$/.test(address);
  if (!good) throw new ApiError(400, 'address', 'Invalid address.');
}

/** The namespace of an address by its format; undefined when several match. */
export function namespaceOf(address: string): 'eip155' | 'solana' | undefined {
  if (/^0x/i.test(address)) return 'eip155';
  return isPublicKey(address) ? 'solana' : undefined;
}
