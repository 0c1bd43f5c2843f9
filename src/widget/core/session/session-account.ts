/** Describes a session: its wallet, its addresses and its network. */
import { type CaipNetworkId, caipAddress, type Namespace } from '../../../protocol/caip';
import type { AdapterAccounts } from '../contracts/adapter';
import type { Connector, WalletProvider } from '../contracts/wallet';
import type { ConnectedAccount } from '../state/accounts';
import type { Connection } from '../state/connections';
import { networkOrPlaceholder } from '../state/unknown-network';
import { namedWalletImage } from '../wallets/image-urls';

/**
 * EIP-1193 requires chain ids in hex; the other namespaces use CAIP-2 ids, see `caip-methods.ts`.
 */
export function eventChainId(namespace: Namespace, id: CaipNetworkId): string {
  if (namespace !== 'eip155') return id;
  return `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`;
}

/** EIP-1193 requires addresses; the other namespaces use CAIP-10 ids. */
export function eventAccounts({ namespace, networkId, addresses }: Connection): readonly string[] {
  return namespace === 'eip155'
    ? [...addresses]
    : addresses.map((address) => caipAddress(networkId, address));
}

/** The path of an account page in the explorers of the namespace. */
const pageOf = (namespace: Namespace): string =>
  namespace === 'solana' || namespace === 'polkadot' ? 'account' : 'address';

export function describeAccount(
  { connector, provider }: Readonly<{ connector: Connector; provider: WalletProvider }>,
  addresses: AdapterAccounts['addresses'],
  networkId: CaipNetworkId,
): Connection {
  const { id, namespace, type, rdns } = connector;
  const { name = connector.name } = provider.peer ?? {};
  // A picture of the wallet behind a link is the gateway's or none: its own is anywhere.
  const icon = provider.peer?.name ? namedWalletImage(name) : connector.icon;
  const walletInfo = { name, type, ...(icon && { icon }), ...(rdns && { rdns }) };
  const accounts = addresses.map((address) => ({ address, ...provider.accountDetails?.(address) }));
  return { namespace, connectorId: id, addresses, accounts, networkId, walletInfo };
}

export function accountFor(shown: Connection): ConnectedAccount {
  const { namespace, connectorId, addresses, networkId, walletInfo } = shown;
  const [address] = addresses;
  const { explorerUrl } = networkOrPlaceholder(networkId);
  return {
    status: 'connected',
    namespace,
    address,
    caipAddress: caipAddress(networkId, address),
    networkId,
    allAddresses: addresses,
    connectorId,
    walletInfo,
    ...(explorerUrl && { explorerUrl: `${explorerUrl}/${pageOf(namespace)}/${address}` }),
  };
}
