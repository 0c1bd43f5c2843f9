/** For tests: NFTs as the gateway's parser returns them. */
import type { NftEntry } from '../../../protocol/http/nfts';
import type { ConnectedAccount } from '../../core/state/accounts';

export const HERE = 'eip155:31337';
const CONTRACT = '0xA36B5D8910997B199cF8f4b411bf96c6C6BC1128';

export function nftOf(
  tokenId: string,
  more: Partial<NftEntry> = {},
  networkId: string = HERE,
): NftEntry {
  return {
    id: `${networkId}/erc721:${CONTRACT}/${tokenId}`,
    name: `Stamp ${tokenId}`,
    description: null,
    collection: { name: 'Stamps', address: `${networkId}:${CONTRACT}` },
    tokenId,
    standard: 'erc721',
    quantity: '1',
    picture: null,
    traits: [],
    isSpam: false,
    ...more,
  };
}

export function accountOn(networkId: string = HERE): ConnectedAccount {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  return {
    status: 'connected',
    namespace: 'eip155',
    address,
    networkId,
    caipAddress: `${networkId}:${address}`,
    allAddresses: [address],
    connectorId: 'io.one',
    walletInfo: { name: 'One', type: 'ANNOUNCED' },
  } as unknown as ConnectedAccount;
}
