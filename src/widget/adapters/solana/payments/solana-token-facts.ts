/** Reads a token's own metadata. */
import type { Network } from '../../../../protocol/networks';
import {
  NATIVE,
  type SendLocation,
  type TokenFacts,
  type TokenId,
} from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { metadataAddress } from './program-address';
import { accountsAt, readU64 } from './read-cluster';
import { type Mint, readMetadata, readMint } from './token-data';

const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';
/** Its bytes: a slot and a time of eight each, then the epoch. */
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const EPOCH_AT = 16;

/** @throws AppKitError `token_unreadable`. */
export async function mintAt(network: Network, token: string): Promise<Mint> {
  const [found, clock] = await accountsAt(network, [token, CLOCK]);
  // Another epoch may have another fee, and the chain rejects a transfer with a wrong fee.
  const epoch = clock && clock.data.length >= EPOCH_AT + 8 ? readU64(clock.data, EPOCH_AT) : 0n;
  const mint = found ? readMint(found, epoch) : undefined;
  if (!mint) throw appKitError('token_unreadable', { token });
  return mint;
}

async function names(network: Network, token: string): Promise<[string, string]> {
  const [found] = await accountsAt(network, [metadataAddress(METADATA_PROGRAM, token)]);
  return found?.owner === METADATA_PROGRAM ? readMetadata(found.data) : ['', ''];
}

export async function tokenFacts({ network }: SendLocation, token: TokenId): Promise<TokenFacts> {
  if (token === NATIVE) {
    const { decimals, symbol, name } = network.nativeCurrency;
    return { decimals, symbol, name, source: 'rpc' };
  }
  const { decimals, ...own } = await mintAt(network, token);
  const [name, symbol] =
    own.name || own.symbol ? [own.name, own.symbol] : await names(network, token);
  return { decimals, name, symbol, source: 'rpc' };
}
