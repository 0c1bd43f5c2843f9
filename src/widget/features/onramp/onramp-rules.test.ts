/** Tests what the on-ramp follows, and its three events. Source: protocol §2.5. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { recordVisitorAction } from '../../core/analytics/track-event';
import { $options, setOptions } from '../../core/config/options';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import type { Gateway, TrackedEvent } from '../../core/gateway/gateway-types';
import { setLocale } from '../../core/i18n/i18n';
import { resetAccount } from '../../core/state/accounts';
import { goBack, pushView } from '../../core/views/router';
import { $onramp, setOnramp } from './choice/onramp-store';
import { type OnrampWorld, PAY, startOnramp } from './fake-onramp';
import { onrampIsTracked, translateMoney } from './onramp-rules';
import { beginPurchase } from './purchase/begin-purchase';
import { $onrampPurchase } from './purchase/purchase-store';

let onramp: OnrampWorld;

beforeEach(async () => {
  onramp = await startOnramp();
});
afterEach(() => onramp.stop());

test('events: the form, the explanation and the provider, once each; going back is no event', async () => {
  const told: TrackedEvent[] = [];
  const sendEvents = async (events: readonly TrackedEvent[]) => void told.push(...events);
  setOptions({ ...$options.get(), analytics: true, analyticsUrl: 'https://a.test' });
  setGatewayLoader(async () => ({ sendEvents }) as unknown as Gateway);
  recordVisitorAction();
  pushView('OnRampProviders');
  const stop = onrampIsTracked();
  pushView('WhatIsABuy');
  goBack();
  beginPurchase(PAY);
  goBack();
  await onramp.pass(0);
  stop();
  const isSmartAccount = false;
  assert.deepEqual(
    told
      .filter(({ event }) => /BUY/.test(event))
      .map(({ event, properties }) => [event, properties]),
    [
      ['SELECT_BUY_CRYPTO', { isSmartAccount }],
      ['SELECT_WHAT_IS_A_BUY', { isSmartAccount }],
      ['SELECT_BUY_PROVIDER', { provider: 'pay', isSmartAccount }],
    ],
  );
});

test('account that leaves: the form returns to its defaults, and the purchase is not followed', async () => {
  setOnramp({ paymentAmount: '100' });
  beginPurchase(PAY);
  await onramp.pass(0);
  resetAccount('eip155');
  assert.equal($onramp.get().paymentAmount, '');
  assert.equal($onrampPurchase.get(), undefined);
  await onramp.pass(8_000);
  assert.equal(onramp.asked('order').length, 0);
});

test('other language: the amount stays the same', () => {
  assert.equal(translateMoney('1,500.50', 'en', 'de'), '1500,5');
  assert.equal(translateMoney('hello', 'en', 'de'), '');
  setOnramp({ paymentAmount: '49.9' });
  setLocale('de');
  assert.equal($onramp.get().paymentAmount, '49,9');
  setLocale('en');
});
