/**
 * Chooses the texts of the app screen for each state of the stores. Pure. Source: protocol §10.3.
 */

import type { AppPlatform } from '../../core/connect/app-links';
import type { DeepLinkState } from '../../core/connect/open-deep-link';
import type { Pairing } from '../../core/contracts/pairing-state';
import { visibleError } from '../../core/errors/visible-error';
import { isRejection } from '../../core/errors/wallet-errors';
import type { ConnectState } from '../../core/state/connect-state';
import { t } from './messages';

export interface AppScreen {
  /** `making`: there is nothing to open yet. `expired` and `failed` wait for a press. */
  state: 'making' | 'ready' | 'missing' | 'expired' | 'failed';
  title: string;
  text: string;
  /** The wallet's own words. */
  quote?: string;
}

export interface AppFacts {
  connecting: ConnectState;
  pairing: Pairing;
  opening: DeepLinkState;
  platform: AppPlatform;
  name: string;
  /** It is opened by a link of its own: no pairing is needed. */
  ownLink: boolean;
  /** The page is shown within another app. */
  inApp: boolean;
}

function waitingText(facts: AppFacts, slow: boolean): string {
  const { opening, platform, name, inApp } = facts;
  if (opening === 'opening') return t('opening', { name });
  if (opening !== 'idle') return t(slow ? 'slowAway' : 'awayText', { name });
  if (inApp && platform === 'mobile') return t('inAppText', { name });
  return t(platform === 'web' ? 'openSite' : 'openText', { name });
}

export function appScreen(facts: AppFacts): AppScreen {
  const { connecting, pairing, opening, name, ownLink } = facts;
  const title = t('continueIn', { name });
  const missing = opening === 'missing' && {
    state: 'missing' as const,
    title: t('notOpened', { name }),
    text: t('notOpenedText', { name }),
  };
  if (ownLink) return missing || { state: 'ready', title, text: t('ownText', { name }) };
  if (connecting.state === 'failed') {
    const { error } = connecting;
    if (isRejection(error)) {
      return { state: 'failed', title: t('declined'), text: t('declinedText') };
    }
    const quote = error.quote && { quote: error.quote };
    return { state: 'failed', title: t('failed'), text: visibleError(error), ...quote };
  }
  if (pairing.state === 'expired') {
    return { state: 'expired', title: t('linkExpired'), text: t('linkExpiredText') };
  }
  const slow = connecting.state === 'waiting' && connecting.slow;
  if (pairing.state === 'none') {
    return { state: 'making', title, text: slow ? t('slowCode') : t('makingLink', { name }) };
  }
  // Last: without a link that lives there is nothing to open once more.
  return missing || { state: 'ready', title, text: waitingText(facts, slow) };
}
