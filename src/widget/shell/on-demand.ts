/**
 * The on-demand loaders, in the runtime file: islands that load on request. All need a connected
 * account, and the first view pays for none of their code.
 */
import type { Feature } from '../core/contracts/feature';
import { loadSession } from '../core/contracts/island-loaders';
import type { AccountTabs, ScreenRow } from '../core/contracts/view-types';

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
