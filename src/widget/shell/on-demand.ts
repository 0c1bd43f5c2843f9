/**
 * The door's other half, in the session's file: islands that are fetched when somebody asks for them. All of
 * them are about somebody connected, and the first view pays for none of their lines.
 */
import type { AccountTabs, ScreenRow } from '../core/view-props';

const account = () => import('../features/account');
const tokens = () => import('../features/tokens');
const send = () => import('../features/send');
const receive = () => import('../features/receive');
const activity = () => import('../features/activity');
const nfts = () => import('../features/nfts');

/** View, island, height. */
export const ON_DEMAND: readonly ScreenRow[] = [
  ['AccountSettings', account, 380],
  ['WalletSend', send, 340],
  ['WalletSendSelectToken', send, 420],
  ['WalletSendPreview', send, 420],
  ['WalletReceive', receive, 560],
  ['WalletCompatibleNetworks', receive, 240],
  ['Transactions', activity, 460],
  ['TransactionDetail', activity, 420],
  ['NftDetail', nfts, 520],
];

/** Inside Account. */
export const TABS: AccountTabs = {
  tokens: async () => (await tokens()).TokensTab,
  nfts: async () => (await nfts()).NftsTab,
  activity: async () => (await activity()).ActivityTab,
};
