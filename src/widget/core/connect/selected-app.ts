/** The wallet of the list that is being connected over a link, and the way that was chosen to it. */
import type { WalletEntry } from '../../../protocol/http/wallets';
import type { Platform } from '../wallets/wallet-platforms';

export interface SelectedApp {
  wallet: WalletEntry;
  platform: Platform;
}

let selected: SelectedApp | undefined;

export function setSelectedApp(next: SelectedApp | undefined): void {
  selected = next;
}

export function selectedApp(): SelectedApp | undefined {
  return selected;
}
