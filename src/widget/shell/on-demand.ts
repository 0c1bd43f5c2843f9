/**
 * The on-demand loaders, in the runtime file: islands that load on request. All need a connected
 * account, and the first view pays for none of their code.
 */
import type { AccountTabs, ScreenRow } from '../core/contracts/view-types';
import { startFeature } from '../core/startup/start-feature';

const settings = () => import('../features/account/settings');
const tokens = () => import('../features/tokens');
const send = () => import('../features/send');
const receive = () => import('../features/receive');
const activity = () => import('../features/activity');
const nfts = () => import('../features/nfts');

/** View, island, height. */
export const ON_DEMAND: readonly ScreenRow[] = [
  ['AccountSettings', settings, 380, true],
  ['WalletSend', send, 340, true],
  ['WalletSendSelectToken', send, 420, true],
  ['WalletSendPreview', send, 420, true],
  ['WalletReceive', receive, 560, true],
  ['WalletCompatibleNetworks', receive, 240, true],
  ['Transactions', activity, 460, true],
  ['TransactionDetail', activity, 420, true],
  ['NftDetail', nfts, 520, true],
];

/** Inside Account. */
export const TABS: AccountTabs = {
  tokens: async () => startFeature(await tokens()).tabs.tokens,
  nfts: async () => startFeature(await nfts()).tabs.nfts,
  activity: async () => startFeature(await activity()).tabs.activity,
};
