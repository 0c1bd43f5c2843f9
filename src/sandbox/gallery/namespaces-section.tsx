import type { ComponentType } from 'react';
import { type Namespace, parseCaipNetworkId } from '../../protocol/caip';
import { namedNetwork } from '../../protocol/networks';
import { setMultiWallet } from '../../widget/core/config/multi-wallet';
import type { Adapter } from '../../widget/core/contracts/adapter';
import type { ViewProps } from '../../widget/core/contracts/view-types';
import type { Connector } from '../../widget/core/contracts/wallet';
import { markDisconnected, saveConnection } from '../../widget/core/session/saved-connections';
import { createSession } from '../../widget/core/session/sessions';
import { setChains } from '../../widget/core/state/namespaces';
import { setNetworks } from '../../widget/core/state/networks';
import { setSnapshot } from '../../widget/core/state/public-snapshot';
import { addConnector } from '../../widget/core/wallets/connectors';
import { ConnectingMultiChainView } from '../../widget/features/network/ConnectingMultiChainView';
import { NetworksView } from '../../widget/features/network/NetworksView';
import { SwitchActiveChainView } from '../../widget/features/network/SwitchActiveChainView';
import { WhatIsANetworkView } from '../../widget/features/network/WhatIsANetworkView';
import { ProfileWalletsView } from '../../widget/features/profile-wallets/ProfileWalletsView';

const NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122'];
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const IDS = ['eip155:1', 'eip155:137', SOLANA, 'bip122:000000000019d6689c085ae165831e93'];

const connector = (id: string, name: string, namespace: Namespace): Connector => ({
  id,
  type: 'ANNOUNCED',
  name,
  namespace,
  wallet: 'injected',
});

const SUN = NAMESPACES.map((namespace) => connector('sun', 'Sundew', namespace));
const FOX = connector('fox', 'Foxglove', 'eip155');

/** The gallery sends no requests. */
const adapter = (namespace: Namespace): Adapter => ({
  namespace,
  parseAddress: String,
  getAccounts: () => new Promise(() => {}),
  watch: () => () => {},
});

function begin(from: Connector, networkId: string, addresses: [string, ...string[]]): void {
  const provider = {
    request: () => new Promise(() => {}),
    ...(from === FOX && { approved: ['eip155:1'] }),
  };
  const { id } = parseCaipNetworkId(networkId);
  createSession(
    from,
    provider,
    adapter(from.namespace),
    { addresses, networkId: id },
    { front: true },
  );
}

let ready = false;
/** Sets up three namespaces: two wallets of one, and a third that was connected before. */
function prepare(): void {
  if (ready) return;
  ready = true;
  setNetworks(IDS.flatMap((id) => namedNetwork(id) ?? []));
  setChains(NAMESPACES);
  setSnapshot({ namespaces: NAMESPACES });
  setMultiWallet(true);
  const [evm, solana] = SUN;
  for (const one of [FOX, ...SUN]) addConnector(one);
  if (!evm || !solana) return;
  begin(evm, 'eip155:1', ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']);
  begin(FOX, 'eip155:1', [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]);
  begin(solana, SOLANA, ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']);
  saveConnection({
    namespace: 'eip155',
    connectorId: 'hare',
    addresses: ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
    accounts: [{ address: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB' }],
    networkId: parseCaipNetworkId('eip155:1').id,
    walletInfo: { name: 'Harebell', type: 'ANNOUNCED' },
  });
  markDisconnected('eip155', 'hare');
}

const shown = (View: ComponentType<ViewProps>, data: ViewProps['data'] = {}) =>
  function Shown() {
    prepare();
    return <View data={data} available={() => true} />;
  };

/** Exports the real screens with several namespaces; the shop has no wallets for all of them. */
export const NAMESPACE_SECTIONS = [
  { name: 'MultiChain', View: shown(ConnectingMultiChainView, { connector: SUN[0] }) },
  { name: 'ActiveChain', View: shown(SwitchActiveChainView, { network: { id: SOLANA } }) },
  { name: 'Wallets', View: shown(ProfileWalletsView) },
  { name: 'NetworksOfSession', View: shown(NetworksView) },
  { name: 'WhatIsANetwork', View: shown(WhatIsANetworkView) },
];
