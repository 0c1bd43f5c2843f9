/**
 * Chooses the state of the QR code screen for each state of the stores. Pure. Source: protocol
 * §10.3.
 */

import type { Pairing } from '../../core/contracts/pairing-state';
import { visibleError } from '../../core/errors/visible-error';
import { isRejection } from '../../core/errors/wallet-errors';
import type { ConnectState } from '../../core/state/connect-state';
import { t } from './messages';

export interface CodeScreen {
  /** `making`: nothing to scan yet. `ready`: scan it. The other two wait for a press. */
  state: 'making' | 'ready' | 'expired' | 'failed';
  title: string;
  text: string;
  /** The link, while there is one to use. */
  uri?: string;
  /** The relay may not have it yet. */
  early?: true;
  /** The wallet's own words. */
  quote?: string;
}

/**
 * @param name of the wallet that is to scan it, if one was selected
 * @param phone this device is no other one
 */
export function codeScreen(
  connecting: ConnectState,
  pairing: Pairing,
  name?: string,
  phone = false,
): CodeScreen {
  const scan = t(phone ? 'scanElsewhere' : 'scan');
  if (connecting.state === 'failed') {
    const { error } = connecting;
    if (isRejection(error)) {
      return { state: 'failed', title: t('declined'), text: t('declinedText') };
    }
    const quote = error.quote && { quote: error.quote };
    return { state: 'failed', title: t('failed'), text: visibleError(error), ...quote };
  }
  if (pairing.state === 'expired') {
    return { state: 'expired', title: t('expired'), text: t('expiredText') };
  }
  const slow = connecting.state === 'waiting' && connecting.slow;
  if (pairing.state === 'none') {
    return { state: 'making', title: scan, text: t(slow ? 'slowCode' : 'makingCode') };
  }
  const waiting = name ? t('waitingFor', { name }) : t('waitingForWallet');
  const text = slow ? t('slowScan') : waiting;
  const { uri, early } = pairing;
  return { state: 'ready', title: scan, text, uri, ...(early && { early }) };
}
