/** Which wallets of the catalogue lead anywhere on this device. Source: protocol §2.3 "Post-filters", §3.4. */
import type { WalletEntry } from '../../protocol/http/wallets';
import { isMobile } from './platform';
import { $presence } from './presence';

const COINBASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa';
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
const SOLFLARE = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79';

/** On a phone only what can be opened there; without an adapter only what a link reaches. */
export function usableWallets(list: readonly WalletEntry[]): WalletEntry[] {
  const { activeNamespace, noAdapters } = $presence.get();
  const own = activeNamespace === 'solana' ? [COINBASE, PHANTOM, SOLFLARE] : [COINBASE];
  const phone = isMobile();
  return list.filter(({ id, mobile_link, desktop_link, webapp_link }) => {
    if (phone && !mobile_link && !own.includes(id)) return false;
    return !noAdapters || mobile_link || desktop_link || webapp_link;
  });
}
