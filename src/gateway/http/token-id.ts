/** Reads tokens and accounts of EVM networks from requests. */
import { parseCaipAddress } from '../../protocol/caip';
import { ApiError } from './api-error';
import { checkAddress } from './validate-address';

export interface TokenId {
  /** CAIP-2. */
  chainId: string;
  /** Lower case. */
  address: string;
}

/** @throws ApiError 400 `address` */
export function readEvmAddress(address: string): string {
  checkAddress(address, 'eip155');
  return address.toLowerCase();
}

/** @param id CAIP-10. @throws ApiError 400 `address` */
export function readTokenId(id: string): TokenId {
  const { networkId, address } = parsed(id);
  return { chainId: networkId, address: readEvmAddress(address) };
}

function parsed(id: string) {
  try {
    return parseCaipAddress(id);
  } catch {
    throw new ApiError(400, 'address', 'Not a CAIP-10 id.');
  }
}
