/** Declares the views that `open()` accepts. Source: specification §2. */

import type { Namespace } from '../caip';

/** Every screen that `open({ view })` accepts. Source: specification §2; `Create` and `ChooseAccountName`: protocol §10.2. */
export type ViewName =
  | 'Connect'
  | 'Account'
  | 'AccountSettings'
  | 'AllWallets'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'ConnectingExternal'
  | 'ConnectingMultiChain'
  | 'ConnectingFarcaster'
  | 'EmailLogin'
  | 'EmailVerifyOtp'
  | 'EmailVerifyDevice'
  | 'ProfileWallets'
  | 'UpdateEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpgradeEmailWallet'
  | 'ApproveTransaction'
  | 'ChooseAccountName'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'Networks'
  | 'SwitchNetwork'
  | 'SwitchActiveChain'
  | 'SIWXSignMessage'
  | 'UnsupportedChain'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'
  | 'GetWallet'
  | 'Downloads'
  | 'ConnectWallets'
  | 'Create'
  | 'Swap'
  | 'SwapSelectToken'
  | 'SwapPreview'
  | 'WalletSend'
  | 'WalletSendSelectToken'
  | 'WalletSendPreview'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
  | 'Transactions'
  | 'TransactionDetail'
  | 'NftDetail'
  | 'TokenDetail'
  | 'OnRampProviders'
  | 'Pay'
  | 'PayLoading'
  | 'OnRampTokenSelect'
  | 'OnRampFiatSelect'
  | 'OnRampActivity'
  | 'BuyInProgress'
  | 'WhatIsABuy';

export interface OpenOptions {
  view?: ViewName;
  /** The namespace that the user connects or views; default: the active namespace. */
  namespace?: Namespace;
  /** Connects one wallet, by its rdns or its id in the catalog, e.g. `io.metamask`. */
  wallet?: string;
  /**
   * With `manualWc`: the pairing URI of the page's own WalletConnect client, shown until the modal
   * closes or the next call replaces it.
   */
  uri?: string;
  /** View arguments, all strings, e.g. `{ amount: '1', fromToken: 'ETH' }` for Swap. */
  arguments?: Record<string, string>;
}
