/** Lists the places to download a wallet. Pure. Source: protocol §3.1, §10.3 "Downloads". */
import type { WalletEntry } from '../../../../protocol/http/wallets';

export type DownloadSource = 'chrome' | 'ios' | 'android' | 'website';
export type DownloadDevice = 'ios' | 'android' | 'desktop';

interface Download {
  place: DownloadSource;
  url: string;
}

/**
 * Downloads for the user's device come first; the others stay, because the user may have another
 * device.
 */
const FIRST: Readonly<Record<DownloadDevice, DownloadSource>> = {
  ios: 'ios',
  android: 'android',
  desktop: 'chrome',
};

export function downloadsOf(wallet: WalletEntry, device: DownloadDevice): Download[] {
  const all: readonly (readonly [DownloadSource, string | undefined])[] = [
    ['chrome', wallet.chrome_store],
    ['ios', wallet.app_store],
    ['android', wallet.play_store],
    ['website', wallet.homepage],
  ];
  const found = all.flatMap(([place, url]): Download[] => (url ? [{ place, url }] : []));
  const rank = ({ place }: Download): number => {
    if (place === FIRST[device]) return 0;
    // A phone takes no extension.
    return place === 'chrome' && device !== 'desktop' ? 2 : 1;
  };
  return found.sort((a, b) => rank(a) - rank(b));
}
