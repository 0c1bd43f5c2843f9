/**
 * The on-demand loaders, in the runtime file: wallets, adapters, and the views and tabs that need a
 * connected account. The first view pays for none of this code.
 */
import type { Namespace } from '../../protocol/caip';
import type { Adapter } from '../core/contracts/adapter';
import type { Feature, ScreenRow } from '../core/contracts/feature';
import { loadSession } from '../core/contracts/island-loaders';
import type { AccountTabs } from '../core/contracts/view-types';
import type { Wallet, WalletId } from '../core/contracts/wallet';
import { appKitError } from '../core/errors/app-kit-error';

const network = () => import('../features/network');
const wallets = () => import('../features/profile-wallets');
const settings = () => import('../features/account/settings');
const tokens = () => import('../features/tokens');
const token = () => import('../features/tokens/token-detail');
const send = () => import('../features/send');
const swaps = () => import('../features/swaps');
const names = () => import('../features/names');
const onramp = () => import('../features/onramp');
const receive = () => import('../features/receive');
const activity = () => import('../features/activity');
const nfts = () => import('../features/nfts');
const pay = () => import('../features/pay');
const email = () => import('../features/email');

/** View, island, height. */
export const ON_DEMAND: readonly ScreenRow[] = [
  ['SwitchNetwork', network, 260],
  ['SwitchActiveChain', network, 240],
  ['ProfileWallets', wallets, 260, true],
  ['AccountSettings', settings, 380, true],
  ['WalletSend', send, 340, true],
  ['WalletSendSelectToken', send, 420, true],
  ['WalletSendPreview', send, 420, true],
  ['Swap', swaps, 380, true],
  ['SwapSelectToken', swaps, 480, true],
  ['SwapPreview', swaps, 420, true],
  ['ChooseAccountName', names, 380, true],
  ['RegisterAccountName', names, 420, true],
  ['RegisterAccountNameSuccess', names, 300, true],
  ['OnRampProviders', onramp, 480, true],
  ['OnRampTokenSelect', onramp, 240, true],
  ['OnRampFiatSelect', onramp, 240, true],
  ['OnRampActivity', onramp, 420, true],
  ['BuyInProgress', onramp, 260, true],
  ['WhatIsABuy', onramp, 300, true],
  ['WalletReceive', receive, 560, true],
  ['WalletCompatibleNetworks', receive, 240, true],
  ['Transactions', activity, 460, true],
  ['TransactionDetail', activity, 420, true],
  ['NftDetail', nfts, 520, true],
  ['TokenDetail', token, 400, true],
  ['Pay', pay, 420],
  ['PayLoading', pay, 320],
  ['Create', email, 220],
  ['EmailLogin', email, 100],
  ['EmailVerifyOtp', email, 240],
  ['EmailVerifyDevice', email, 260],
  ['UpdateEmailWallet', email, 150, true],
  ['UpdateEmailPrimaryOtp', email, 240, true],
  ['UpdateEmailSecondaryOtp', email, 240, true],
  ['UpgradeEmailWallet', email, 200, true],
  ['ApproveTransaction', email, 584, true],
];

/** Loads an island and starts it. */
async function started<Loaded extends Feature>(island: () => Promise<Loaded>): Promise<Loaded> {
  const [feature, runtime] = await Promise.all([island(), loadSession()]);
  return runtime.startFeature(feature);
}

/** Inside Account. */
export const ACCOUNT_TABS: AccountTabs = {
  tokens: async () => (await started(tokens)).tabs.tokens,
  nfts: async () => (await started(nfts)).tabs.nfts,
  activity: async () => (await started(activity)).tabs.activity,
};

/** E-mail's place in the first screen. */
export const emailField = async () => (await import('../features/email/EmailField')).EmailField;

/** All but `injected`, whose wallets the first view lists. */
const LATE_WALLETS: Partial<Record<WalletId, () => Promise<Wallet>>> = {
  embedded: async () => (await import('../wallets/embedded')).embeddedWallet,
  external: async () => (await import('../wallets/external')).externalWallet,
  walletconnect: async () => (await import('../wallets/walletconnect')).walletConnect,
};

/** @throws AppKitError `connection_client_missing` for a wallet that is not part of this build. */
export async function loadLateWallet(id: WalletId): Promise<Wallet> {
  const load = LATE_WALLETS[id];
  if (!load) throw appKitError('connection_client_missing');
  return load();
}

export const ADAPTERS: Readonly<Record<Namespace, () => Promise<Adapter>>> = {
  eip155: async () => (await import('../adapters/eip155')).eip155,
  polkadot: async () => (await import('../adapters/polkadot')).polkadot,
  cosmos: async () => (await import('../adapters/cosmos')).cosmos,
  solana: async () => (await import('../adapters/solana')).solana,
  bip122: async () => (await import('../adapters/bip122')).bip122,
};
