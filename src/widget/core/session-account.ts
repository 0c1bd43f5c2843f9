/** What is shown of a session: its wallet, its addresses, the network it is on. */
import { type CaipNetworkId, caipAddress } from '../../protocol/caip';
import type { ConnectedAccount } from './accounts';
import type { AdapterAccounts } from './adapter';
import { namedWalletImage } from './images';
import type { Connection } from './live-connections';
import { networkOrPlaceholder } from './placeholder';
import type { Connector, WalletProvider } from './wallet';

/** EIP-1193 wants chain ids in hex; families without numbers keep their reference. */
export function eventChainId(id: CaipNetworkId): string {
  const reference = id.slice(id.indexOf(':') + 1);
  return /^\d+$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : reference;
}

export function describe(
  { connector, provider }: Readonly<{ connector: Connector; provider: WalletProvider }>,
  addresses: AdapterAccounts['addresses'],
  networkId: CaipNetworkId,
): Connection {
  const { id, namespace, type, rdns } = connector;
  const { name = connector.name } = provider.peer ?? {};
  // A picture of the wallet behind a link is the gateway's or none: its own is anywhere.
  const icon = provider.peer?.name ? namedWalletImage(name) : connector.icon;
  const walletInfo = { name, type, ...(icon && { icon }), ...(rdns && { rdns }) };
  return { namespace, connectorId: id, addresses, networkId, walletInfo };
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
    ...(explorerUrl && { explorerUrl: `${explorerUrl}/address/${address}` }),
  };
}
