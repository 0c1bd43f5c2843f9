/**
 * The live sessions: a wallet's provider, the adapter that understands it, and the object the host
 * holds. Made by `connections.ts`; everything that acts on a wallet finds it here.
 */
import { type CaipNetworkId, caipAddress, type Namespace } from '../../protocol/caip';
import type { Provider } from '../../protocol/host';
import { accountOf, type ConnectedAccount, resetAccount, setConnected } from './accounts';
import type { Adapter, AdapterAccounts } from './adapter';
import { $activeNamespace, setActiveNetwork } from './chains';
import { createHostProvider, type HostSession } from './host-provider';
import { namedWalletImage } from './images';
import { setNetworkOf } from './networks';
import { networkOrPlaceholder } from './placeholder';
import type { Connector, WalletProvider } from './wallet';
import { toAppKitError } from './wallet-errors';

interface Session {
  connector: Connector;
  provider: WalletProvider;
  adapter: Adapter;
  host: HostSession;
  stop(): void;
}

const sessions = new Map<Namespace, Session>();

export function sessionOf(
  namespace: Namespace,
): Pick<Session, 'connector' | 'provider' | 'adapter'> | undefined {
  return sessions.get(namespace);
}

export function sessionNamespaces(): Namespace[] {
  return [...sessions.keys()];
}

/** One stable object per session; undefined when not connected. */
export function getProvider(namespace: Namespace): Provider | undefined {
  return sessions.get(namespace)?.host.provider;
}

/** The network of a family as the wallet reports it. */
function moveTo(namespace: Namespace, id: CaipNetworkId): void {
  const network = networkOrPlaceholder(id);
  if ($activeNamespace.get() === namespace) setActiveNetwork(network);
  else setNetworkOf(namespace, network);
}

/** EIP-1193 wants chain ids in hex; the other families have CAIP-2 ids, see `caip-methods.ts`. */
function eventChainId(namespace: Namespace, id: CaipNetworkId): string {
  if (namespace !== 'eip155') return id;
  return `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`;
}

/** EIP-1193 wants addresses; the other families have CAIP-10 ids. */
function eventAccounts(account: ConnectedAccount): readonly string[] {
  const { namespace, networkId, allAddresses } = account;
  return namespace === 'eip155'
    ? [...allAddresses]
    : allAddresses.map((address) => caipAddress(networkId, address));
}

/** What explorers of the family call the page of an account. */
const pageOf = (namespace: Namespace): string =>
  namespace === 'solana' || namespace === 'polkadot' ? 'account' : 'address';

function accountFor(
  { connector, provider }: Pick<Session, 'connector' | 'provider'>,
  networkId: CaipNetworkId,
  addresses: AdapterAccounts['addresses'],
): ConnectedAccount {
  const { id, namespace, type, rdns } = connector;
  const { name = connector.name } = provider.peer ?? {};
  // A picture of the wallet behind a link is the gateway's or none: its own is anywhere.
  const icon = provider.peer?.name ? namedWalletImage(name) : connector.icon;
  const [address] = addresses;
  const { explorerUrl } = networkOrPlaceholder(networkId);
  return {
    status: 'connected',
    namespace,
    address,
    caipAddress: caipAddress(networkId, address),
    networkId,
    allAddresses: addresses,
    connectorId: id,
    walletInfo: { name, type, ...(icon && { icon }), ...(rdns && { rdns }) },
    ...(explorerUrl && { explorerUrl: `${explorerUrl}/${pageOf(namespace)}/${address}` }),
  };
}

/** Replaces a session of the same family without a word to its wallet. */
export function startSession(
  connector: Connector,
  provider: WalletProvider,
  adapter: Adapter,
  { addresses, networkId }: AdapterAccounts,
  activate: boolean,
): void {
  const { namespace } = connector;
  closeSession(namespace);
  const host = createHostProvider(provider, adapter.check);
  const session: Session = { connector, provider, adapter, host, stop: () => {} };
  session.stop = adapter.watch(provider, {
    accounts: (list) => onAccounts(namespace, session, list),
    network: (id) => onNetwork(namespace, session, id),
    disconnect: () => {
      if (sessions.get(namespace) === session) endSession(namespace);
    },
  });
  sessions.set(namespace, session);
  if (activate) setActiveNetwork(networkOrPlaceholder(networkId));
  else moveTo(namespace, networkId);
  setConnected(accountFor(session, networkId, addresses));
}

function onAccounts(namespace: Namespace, session: Session, list: readonly string[]): void {
  const account = accountOf(namespace);
  if (sessions.get(namespace) !== session || account.status !== 'connected') return;
  const [address, ...others] = list;
  if (!address) {
    endSession(namespace);
    return;
  }
  // Wallets repeat themselves.
  if (list.join() === account.allAddresses.join()) return;
  const now = accountFor(session, account.networkId, [address, ...others]);
  setConnected(now);
  session.host.emit('accountsChanged', eventAccounts(now));
}

function onNetwork(namespace: Namespace, session: Session, id: CaipNetworkId): void {
  const account = accountOf(namespace);
  if (sessions.get(namespace) !== session || account.status !== 'connected') return;
  if (account.networkId === id) return;
  moveTo(namespace, id);
  session.host.emit('chainChanged', eventChainId(namespace, id));
}

/** The account is on another network of its family now; what was known about it there is gone. */
export function followNetwork(namespace: Namespace, id: CaipNetworkId): void {
  const session = sessions.get(namespace);
  const account = accountOf(namespace);
  if (!session || account.status !== 'connected' || account.networkId === id) return;
  const { profileName, profileImage } = account;
  setConnected({
    ...accountFor(session, id, account.allAddresses),
    ...(profileName && { profileName }),
    ...(profileImage && { profileImage }),
  });
}

/** Asks each wallet, without a prompt, what it would have told us meanwhile. Never rejects. */
export async function renewSessions(): Promise<void> {
  await Promise.all(
    [...sessions].map(async ([namespace, session]) => {
      try {
        const found = await session.adapter.getAccounts(session.provider, { prompt: false });
        onAccounts(namespace, session, found.addresses);
        onNetwork(namespace, session, found.networkId);
      } catch (cause) {
        // One that only does not answer may be waking up.
        const gone = toAppKitError(cause).code === 'unauthorized';
        if (gone && sessions.get(namespace) === session) endSession(namespace);
      }
    }),
  );
}

function closeSession(namespace: Namespace): void {
  const session = sessions.get(namespace);
  if (!session) return;
  sessions.delete(namespace);
  session.stop();
  session.host.close();
}

/** Ends it on our side: the wallet is not told. */
export function endSession(namespace: Namespace): void {
  closeSession(namespace);
  resetAccount(namespace);
}
