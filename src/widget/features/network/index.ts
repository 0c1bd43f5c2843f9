import { ConnectingMultiChainView } from './ConnectingMultiChainView';
import { NetworksView } from './NetworksView';
import { SwitchActiveChainView } from './SwitchActiveChainView';
import { SwitchNetworkView } from './SwitchNetworkView';
import { UnsupportedChainView } from './UnsupportedChainView';
import { WhatIsANetworkView } from './WhatIsANetworkView';

export { NetworkSelect } from './NetworkSelect';
export const views = {
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  SwitchActiveChain: SwitchActiveChainView,
  UnsupportedChain: UnsupportedChainView,
  ConnectingMultiChain: ConnectingMultiChainView,
  WhatIsANetwork: WhatIsANetworkView,
};
