/** What a token says about itself. */
import { base58 } from '@scure/base';
import { type Address, getProgramDerivedAddress } from '@solana/web3.js';
import type { Network } from '../../../../protocol/networks';
import { appKitError } from '../../../core/errors';
import { NATIVE, type SendPlace, type TokenFacts, type TokenId } from '../../../core/sender';
import { accountsAt } from './read';
import { type Mint, readMetadata, readMint } from './token-data';

const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';

/** @throws AppKitError `token_unreadable`. */
export async function mintAt(network: Network, token: string): Promise<Mint> {
  const [found] = await accountsAt(network, [token]);
  const mint = found ? readMint(found) : undefined;
  if (!mint) throw appKitError('token_unreadable', { token });
  return mint;
}

async function names(network: Network, token: string): Promise<[string, string]> {
  const [place] = await getProgramDerivedAddress({
    programAddress: METADATA_PROGRAM as Address,
    seeds: ['metadata', base58.decode(METADATA_PROGRAM), base58.decode(token)],
  });
  const [found] = await accountsAt(network, [place]);
  return found?.owner === METADATA_PROGRAM ? readMetadata(found.data) : ['', ''];
}

export async function tokenFacts({ network }: SendPlace, token: TokenId): Promise<TokenFacts> {
  if (token === NATIVE) {
    const { decimals, symbol, name } = network.nativeCurrency;
    return { decimals, symbol, name, source: 'rpc' };
  }
  const { decimals, ...own } = await mintAt(network, token);
  const [name, symbol] =
    own.name || own.symbol ? [own.name, own.symbol] : await names(network, token);
  return { decimals, name, symbol, source: 'rpc' };
}
