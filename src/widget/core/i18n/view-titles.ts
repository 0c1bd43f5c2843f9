/** Exports the header title of each screen. Source: protocol §10.2. */
import type { ViewName } from '../../../protocol/host/views';
import { defineMessages } from './i18n';

/** `named`: the title is the name of the wallet or network the view is about, when it has one. */
type Title = readonly [title: string, kind?: 'named'];

export const VIEW_TITLES = {
  // Shown before this file is loaded: the shell contains its text.
  Connect: ['Connect Wallet'],
  Account: [''],
  AccountSettings: [''],
  AllWallets: ['All Wallets'],
  ConnectingWalletConnect: ['WalletConnect', 'named'],
  ConnectingWalletConnectBasic: ['WalletConnect'],
  ConnectingExternal: ['Connect Wallet', 'named'],
  ConnectingMultiChain: ['Select chain'],
  ConnectingFarcaster: ['Farcaster'],
  Create: ['Create Wallet'],
  EmailLogin: ['Email Login'],
  EmailVerifyOtp: ['Confirm Email'],
  EmailVerifyDevice: ['Register Device'],
  ProfileWallets: ['Wallets'],
  UpdateEmailWallet: ['Edit Email'],
  UpdateEmailPrimaryOtp: ['Confirm Current Email'],
  UpdateEmailSecondaryOtp: ['Confirm New Email'],
  UpgradeEmailWallet: ['Upgrade your Wallet'],
  ApproveTransaction: ['Approve Transaction'],
  ChooseAccountName: [''],
  RegisterAccountName: ['Choose name'],
  RegisterAccountNameSuccess: [''],
  Networks: ['Choose Network'],
  SwitchNetwork: ['Switch Network', 'named'],
  SwitchActiveChain: ['Switch chain'],
  SIWXSignMessage: ['Sign In'],
  UnsupportedChain: ['Switch Network'],
  WhatIsANetwork: ['What is a network?'],
  WhatIsAWallet: ['What is a wallet?'],
  GetWallet: ['Get a wallet'],
  Downloads: ['Downloads'],
  ConnectWallets: ['Connect wallet'],
  Swap: ['Swap'],
  SwapSelectToken: ['Select token'],
  SwapPreview: ['Preview swap'],
  WalletSend: ['Send'],
  WalletSendSelectToken: ['Select Token'],
  WalletSendPreview: ['Review send'],
  WalletReceive: ['Receive'],
  WalletCompatibleNetworks: ['Compatible Networks'],
  Transactions: ['Activity'],
  TransactionDetail: ['Transaction'],
  NftDetail: ['NFT'],
  TokenDetail: ['Token'],
  OnRampProviders: ['Choose Provider'],
  Pay: ['How you pay'],
  PayLoading: ['Payment in progress'],
  OnRampTokenSelect: ['Select Token'],
  OnRampFiatSelect: ['Select Currency'],
  OnRampActivity: ['Activity'],
  BuyInProgress: ['Buy'],
  WhatIsABuy: ['What is Buy?'],
} as const satisfies Record<ViewName, Title>;

const titles = defineMessages(
  'title',
  Object.fromEntries(Object.entries(VIEW_TITLES).map(([name, [title]]) => [name, title])),
);

const t = defineMessages('title', { GetNamed: 'Get {name}' });

function nameOf(value: unknown): string | undefined {
  const name = (value as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' && name ? name : undefined;
}

/** Empty for the views that have no title. */
export function viewTitle(view: ViewName, data: Readonly<Record<string, unknown>> = {}): string {
  const [, kind]: Title = VIEW_TITLES[view];
  const own =
    kind === 'named' && (nameOf(data.wallet) ?? nameOf(data.connector) ?? nameOf(data.network));
  const name = view === 'Downloads' && nameOf(data.wallet);
  return own || (name ? t('GetNamed', { name }) : titles(view));
}
