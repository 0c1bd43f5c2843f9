/** The screens: one line each. Source: specification §2, titles of protocol §10.2. */
import type { ViewName } from '../../protocol/host';
import { defineMessages } from './i18n';

/**
 * `named`: the title is the name of the wallet or network the view is about, when it has one.
 * `stay`: it may not be closed; it shakes and says why.
 */
type View = readonly [title: string, kind?: 'named' | 'stay'];

export const VIEWS = {
  Connect: ['Connect Wallet'],
  Account: [''],
  AllWallets: ['All Wallets'],
  ConnectingWalletConnect: ['WalletConnect', 'named'],
  ConnectingWalletConnectBasic: ['WalletConnect'],
  ConnectingExternal: ['Connect Wallet', 'named'],
  ConnectingFarcaster: ['Farcaster'],
  EmailLogin: ['Email Login'],
  ProfileWallets: ['Wallets'],
  UpdateEmailWallet: ['Edit Email'],
  ApproveTransaction: ['Approve Transaction'],
  RegisterAccountName: ['Choose name'],
  RegisterAccountNameSuccess: [''],
  Networks: ['Choose Network'],
  SwitchNetwork: ['Switch Network', 'named'],
  SwitchActiveChain: ['Switch chain'],
  SIWXSignMessage: ['Sign In'],
  UnsupportedChain: ['Switch Network', 'stay'],
  WhatIsAWallet: ['What is a wallet?'],
  Swap: ['Swap'],
} as const satisfies Record<ViewName, View>;

const titles = defineMessages(
  'title',
  Object.fromEntries(Object.entries(VIEWS).map(([name, [title]]) => [name, title])),
);

export function isViewName(value: unknown): value is ViewName {
  return typeof value === 'string' && Object.hasOwn(VIEWS, value);
}

function nameOf(value: unknown): string | undefined {
  const name = (value as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' && name ? name : undefined;
}

/** What the header says. Empty for the views that have no title. */
export function viewTitle(view: ViewName, data: Readonly<Record<string, unknown>> = {}): string {
  const [, kind]: View = VIEWS[view];
  const own =
    kind === 'named' && (nameOf(data.connector) ?? nameOf(data.wallet) ?? nameOf(data.network));
  return own || titles(view);
}

/** Specification §2: a view of this kind may not be left by closing. */
export function staysOpen(view: ViewName, previous: ViewName | undefined): boolean {
  const [, kind]: View = VIEWS[view];
  return kind === 'stay' || (view === 'SwitchNetwork' && previous === 'UnsupportedChain');
}

export interface OpeningState {
  requested?: ViewName | undefined;
  connected: boolean;
  hasAdapters: boolean;
  manualWc: boolean;
  mobile: boolean;
}

/**
 * The opening rule (specification §2): the view asked for; else Account when an address is
 * connected; else Connect, or without adapters or with manual control the wallet list on phones
 * and the QR code elsewhere.
 */
export function openDefault(state: OpeningState): ViewName {
  if (state.requested) return state.requested;
  if (state.connected) return 'Account';
  if (state.hasAdapters && !state.manualWc) return 'Connect';
  return state.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic';
}
