/** Addresses of Solana accounts: the base58 form of 32 bytes. Source: specification §5, CAIP-30. */
import { base58 } from '@scure/base';
import { isSolanaAddress } from '../../../protocol/validate';
import { refuseAddress } from '../../core/contracts/caip-adapter';

/**
 * There is one spelling; in other letter case it is another address, or none.
 * @throws AppKitError 'Invalid CAIP-10 address: {value}'.
 */
export function parseAddress(value: unknown): string {
  if (typeof value !== 'string' || !isSolanaAddress(value)) return refuseAddress(value);
  return base58.decode(value).length === 32 ? value : refuseAddress(value);
}
