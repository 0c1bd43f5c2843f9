/** The wallet of the list that is being connected over a link, and the way that was chosen to it. */
import type { WalletEntry } from '../../../protocol/http/wallets';
import type { Platform } from '../wallets/wallet-platforms';

export interface PickedApp {
  wallet: WalletEntry;
  platform: Platform;
}

let picked: PickedApp | undefined;

export function setPicked(next: PickedApp | undefined): void {
  picked = next;
}

export function pickedApp(): PickedApp | undefined {
  return picked;
}
