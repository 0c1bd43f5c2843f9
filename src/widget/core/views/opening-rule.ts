/** The screens that there may be, and how they open and close. Source: specification §2. Titles: `view-titles.ts`. */
import type { ViewName } from '../../../protocol/host/views';

/**
 * Specification §2: the user cannot leave such a view by closing it; it shakes and gives the
 * reason.
 */
export function staysOpen(view: ViewName, previous: ViewName | undefined): boolean {
  const leadsOn = view === 'SwitchNetwork' || view === 'SwitchActiveChain';
  return view === 'UnsupportedChain' || (leadsOn && previous === 'UnsupportedChain');
}

export interface OpeningState {
  requested?: ViewName | undefined;
  connected: boolean;
  hasAdapters: boolean;
  manualWc: boolean;
  /** There is a list of all wallets to ask for. */
  listed: boolean;
  mobile: boolean;
}

/**
 * The opening rule (specification §2): the view asked for; else Account when an address is
 * connected; else Connect, or without adapters or with manual control the wallet list on phones
 * and the QR code elsewhere, and where there is no such list.
 */
export function openDefault(state: OpeningState): ViewName {
  if (state.requested) return state.requested;
  if (state.connected) return 'Account';
  if (state.hasAdapters && !state.manualWc) return 'Connect';
  return state.mobile && state.listed ? 'AllWallets' : 'ConnectingWalletConnectBasic';
}
