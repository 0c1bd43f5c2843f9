/**
 * Converts accounts of the namespaces other than EVM to plain JSON for the channel from the wallet
 * to the page.
 */
import { base58, hex } from '@scure/base';
import { DEMO_NETWORKS, type OtherNamespace } from '../../facts';
import { bitcoinAccounts } from './bitcoin-keys';
import { cosmosAccount } from './cosmos';
import { polkadotAddress, polkadotPublicKey } from './polkadot';
import { solanaAddress } from './solana';

export interface WireAccount {
  address: string;
  /** Hex. */
  publicKey: string;
  /** CAIP-2: the network it was encoded for. */
  networkId: string;
  purpose?: 'payment' | 'ordinals';
  path?: string;
  name: string;
}

/** Network of a namespace's accounts until the user selects another. */
export function firstNetwork(namespace: OtherNamespace): string {
  return DEMO_NETWORKS.find((network) => network.namespace === namespace)?.id ?? '';
}

/** The account a site shows comes first. @param networkId CAIP-2 */
export function wireAccounts(
  namespace: OtherNamespace,
  index: number,
  networkId = firstNetwork(namespace),
): WireAccount[] {
  const name = `Account ${index + 1}`;
  switch (namespace) {
    case 'solana': {
      const address = solanaAddress(index);
      return [{ address, publicKey: hex.encode(base58.decode(address)), networkId, name }];
    }
    case 'bip122':
      return bitcoinAccounts(index, networkId).map(({ address, publicKey, purpose, path }) => {
        return { address, publicKey: hex.encode(publicKey), networkId, purpose, path, name };
      });
    case 'polkadot': {
      const publicKey = hex.encode(polkadotPublicKey(index));
      return [{ address: polkadotAddress(index, networkId), publicKey, networkId, name }];
    }
    case 'cosmos': {
      const { bech32Address, publicKey } = cosmosAccount(index);
      return [{ address: bech32Address, publicKey: hex.encode(publicKey), networkId, name }];
    }
  }
}
