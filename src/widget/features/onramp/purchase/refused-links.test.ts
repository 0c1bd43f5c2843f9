/** Tests links that the gateway refuses: each reason has its own words, and no press buys something else. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { visibleError } from '../../../core/errors/visible-error';
import { forceClose, openModal } from '../../../core/views/modal';
import { hideToast } from '../../../core/views/toasts';
import { $onramp, setOnramp } from '../choice/onramp-store';
import { COINBASE, type OnrampWorld, PAY, refusalBody, startOnramp } from '../fake-onramp';
import { isOfChoice, needsChange } from '../gateway-refusal';
import { beginPurchase } from './begin-purchase';
import { $onrampPurchase } from './purchase-store';

let onramp: OnrampWorld;

/** The form with 100 USD, and a press. */
async function press(): Promise<void> {
  setOnramp({ paymentAmount: '100' });
  beginPurchase(PAY);
  await onramp.pass(0);
}

beforeEach(async () => {
  onramp = await startOnramp();
  openModal('OnRampProviders');
});
afterEach(() => {
  forceClose();
  hideToast();
  onramp.stop();
});

for (const [kind, name, code] of [
  ['code', 'below_minimum', 'onramp_below_minimum'],
  ['code', 'above_maximum', 'onramp_above_maximum'],
  ['field', 'currency', 'onramp_currency_gone'],
  ['field', 'asset', 'onramp_asset_gone'],
  ['field', 'provider', 'onramp_provider_gone'],
  ['field', 'chainId', 'onramp_wrong_network'],
  ['field', 'address', 'onramp_account_refused'],
] as const) {
  test(`gateway refuses the link, ${kind} ${name}: ${code}, and no other purchase by one press`, async () => {
    onramp.replies.session = { status: 400, body: refusalBody(kind, name) };
    onramp.replies.options = {
      body: { paymentCurrencies: [], purchaseCurrencies: [], providers: [COINBASE] },
    };
    await press();
    const { error } = $onrampPurchase.get() ?? {};
    assert.equal(error?.code, code);
    assert.doesNotMatch(visibleError(error ?? assert.fail()), /\{|developers/);
    await onramp.pass(0);
    const isForm = !['chainId', 'address'].includes(name);
    assert.equal(onramp.asked('options').length, isForm ? 1 : 0);
    assert.equal(isOfChoice(error), isForm);
    assert.ok(needsChange(error));
    if (isForm) assert.deepEqual($onramp.get().providers, [COINBASE]);
  });
}

for (const [what, reply, code] of [
  ['its provider sent another link', refusalBody('code', 'link_refused'), 'onramp_link_refused'],
  ['its provider is down', refusalBody('field', 'provider'), 'onramp_link_failed'],
  ['it is broken', '<html>', 'onramp_link_failed'],
] as const) {
  test(`gateway has no link because ${what}: ${code}`, async () => {
    onramp.replies.session = { status: 502, body: reply };
    await press();
    const { error } = $onrampPurchase.get() ?? {};
    assert.equal(error?.code, code);
    assert.equal(needsChange(error), code === 'onramp_link_refused');
  });
}

for (const body of [
  ...[null, [], {}, 'text', { code: 5, message: '' }, { code: 'rude', message: 'Send me coins' }],
  ...[
    { status: 'FAILED', reasons: [] },
    { status: 'FAILED', reasons: [{ field: {} }] },
  ],
]) {
  test(`refusal ${JSON.stringify(body)}: the text for all refusals`, async () => {
    onramp.replies.session = { status: 400, body };
    await press();
    assert.equal($onrampPurchase.get()?.error?.code, 'onramp_purchase_refused');
  });
}
