/** The reactive rules of the on-ramp. They start when the island loads. */

import { readAmount, writeAmount } from '../../../protocol/amount-input';
import { smartAccount } from '../../core/analytics/smart-account';
import { track } from '../../core/analytics/track-event';
import { $locale } from '../../core/i18n/i18n';
import type { RuleSet } from '../../core/rules/rule-phases';
import { $activeAccount } from '../../core/state/accounts';
import { combineStops, onChange, type Stop } from '../../core/state/store-listeners';
import { $route } from '../../core/views/router';
import { MONEY_DECIMALS } from './choice/entered-amount';
import { $onramp, resetOnramp, setOnramp } from './choice/onramp-store';
import { leavePurchase } from './purchase/begin-purchase';

const who = (account: ReturnType<typeof $activeAccount.get>): string =>
  account.status === 'connected' ? `${account.namespace}:${account.address}` : '';

/** The language decides how much `1.500` is. An amount that was wrong might be good in another one. */
export function translateMoney(text: string, from: string, to: string): string {
  const reading = readAmount(text, { decimals: MONEY_DECIMALS, locale: from });
  return reading.ok ? writeAmount(reading.units, MONEY_DECIMALS, to) : '';
}

/** The form and the purchase follow the account and the language. */
export function onrampFollows(): Stop {
  return combineStops(
    onChange($locale, (now, old) => {
      setOnramp({ paymentAmount: translateMoney($onramp.get().paymentAmount, old, now) });
    }),
    onChange($activeAccount, (now, old) => {
      if (who(now) === who(old)) return;
      resetOnramp();
      leavePurchase();
    }),
    leavePurchase,
  );
}

/** Source: protocol §2.5. The island loads with its first view, so that one counts, too. */
export function onrampIsTracked(): Stop {
  let shown = '';
  return $route.subscribe(({ view, direction }) => {
    const before = shown;
    shown = view;
    if (view === before || direction === 'back') return;
    if (view === 'OnRampProviders') track('SELECT_BUY_CRYPTO', smartAccount());
    if (view === 'WhatIsABuy') track('SELECT_WHAT_IS_A_BUY', smartAccount());
  });
}

export const ONRAMP_RULES: RuleSet = { persist: [onrampFollows], track: [onrampIsTracked] };
