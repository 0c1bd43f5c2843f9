/** What the QR code's screen shows for each state of the stores. Pure. Source: protocol §10.3. */
import type { Connecting } from '../../core/connections';
import { visibleError } from '../../core/errors';
import type { Pairing } from '../../core/pairing';
import { isRefusal } from '../../core/wallet-errors';
import { t } from './messages';

export interface CodeScreen {
  /** `making`: nothing to scan yet. `ready`: scan it. The other two wait for a press. */
  state: 'making' | 'ready' | 'expired' | 'failed';
  title: string;
  text: string;
  /** The link, while there is one to use. */
  uri?: string;
  /** The wallet's own words. */
  quote?: string;
}

export function codeScreen(connecting: Connecting, pairing: Pairing): CodeScreen {
  if (connecting.state === 'failed') {
    const { error } = connecting;
    if (isRefusal(error)) {
      return { state: 'failed', title: t('declined'), text: t('declinedCode') };
    }
    const quote = error.quote && { quote: error.quote };
    return { state: 'failed', title: t('failed'), text: visibleError(error), ...quote };
  }
  if (pairing.state === 'expired') {
    return { state: 'expired', title: t('expired'), text: t('expiredText') };
  }
  const slow = connecting.state === 'waiting' && connecting.slow;
  if (pairing.state === 'none') {
    return { state: 'making', title: t('scan'), text: t(slow ? 'slowCode' : 'makingCode') };
  }
  const text = t(slow ? 'slowScan' : 'waitingForWallet');
  return { state: 'ready', title: t('scan'), text, uri: pairing.uri };
}
