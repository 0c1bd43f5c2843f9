/** Tests quotes: what is stored, what is an estimate, and what is refused. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { visibleError } from '../../../core/errors/visible-error';
import { ONE } from '../../../core/testing/fake-core';
import { type OnrampWorld, refusalBody, startOnramp } from '../fake-onramp';
import { followOnrampQuote } from './load-quote';
import { $onramp } from './onramp-store';

let onramp: OnrampWorld;
let stop = (): void => {};

const money = (amount: string, currency = 'USD') => ({ amount, currency });
const QUOTE = {
  ...{ paymentTotal: money('100'), paymentSubtotal: money('98'), coinbaseFee: money('1.5') },
  ...{ networkFee: money('0.5'), purchaseAmount: money('98', 'USDC'), quoteId: 'q1' },
};

async function follow(): Promise<void> {
  const { purchaseCurrency, paymentCurrency } = $onramp.get();
  const question = { networkId: ONE.id, purchaseCurrency, paymentCurrency, amount: '100' };
  stop = followOnrampQuote(question);
  await onramp.pass(300);
}

beforeEach(async () => {
  onramp = await startOnramp();
});
afterEach(() => {
  stop();
  onramp.stop();
});

test('quote: loading after the last digit, then the amount is stored', async () => {
  onramp.replies.quote = { body: QUOTE };
  const { purchaseCurrency, paymentCurrency } = $onramp.get();
  stop = followOnrampQuote({
    ...{ networkId: ONE.id, purchaseCurrency, paymentCurrency, amount: '100' },
  });
  assert.equal($onramp.get().quotesLoading, true);
  await onramp.pass(299);
  assert.equal(onramp.asked('quote').length, 0);
  await onramp.pass(1);
  const { purchaseAmount, quotesLoading, quote } = $onramp.get();
  assert.deepEqual([purchaseAmount, quotesLoading, quote?.quoteId], ['98', false, 'q1']);
  const body = JSON.parse(String(onramp.asked('quote')[0]?.init.body));
  assert.equal(body.amount, '100');
  assert.equal(body.network, 'USDC');
  assert.equal(body.paymentCurrency.id, 'USD');
  assert.equal(body.purchaseCurrency.networks.length, 2);
});

for (const reply of [
  'down',
  { status: 500, body: {} },
  { status: 503 },
  { status: 404 },
] as const) {
  test(`no quote (${JSON.stringify(reply)}): an estimate of the entered amount, and no purchase amount`, async () => {
    onramp.replies.quote = reply;
    await follow();
    const { quote, purchaseAmount, error } = $onramp.get();
    assert.equal(quote?.isEstimate, true);
    assert.equal(quote?.quoteId, 'mocked-quote-id');
    assert.deepEqual(quote?.coinbaseFee, money('100'));
    assert.deepEqual([purchaseAmount, error], [undefined, undefined]);
  });
}

for (const [what, body] of [
  ['another token', { ...QUOTE, purchaseAmount: money('98', 'ETH') }],
  ['another currency', { ...QUOTE, paymentTotal: money('100', 'EUR') }],
  ['nothing for the money', { ...QUOTE, purchaseAmount: money('0.000', 'USDC') }],
  ['NaN', { ...QUOTE, purchaseAmount: money('NaN', 'USDC') }],
  ['a negative fee', { ...QUOTE, coinbaseFee: money('-1') }],
  ['a number with an exponent', { ...QUOTE, paymentTotal: money('1e30') }],
  ['more digits than any price', { ...QUOTE, networkFee: money('9'.repeat(60)) }],
  ['no id', { ...QUOTE, quoteId: '' }],
  ['a list', []],
  ['null', null],
] as const) {
  test(`quote with ${what}: the message is stored, and nothing else`, async () => {
    onramp.replies.quote = { body };
    await follow();
    const { quote, purchaseAmount, error, quotesLoading } = $onramp.get();
    assert.equal(error?.code, 'onramp_quote_failed');
    assert.deepEqual([quote, purchaseAmount, quotesLoading], [undefined, undefined, false]);
  });
}

test('gateway refuses the currency: its list is loaded anew', async () => {
  onramp.replies.quote = { status: 400, body: { reasons: [] } };
  onramp.replies.options = {
    body: {
      paymentCurrencies: [{ id: 'GBP', payment_method_limits: [] }],
      purchaseCurrencies: [],
    },
  };
  await follow();
  assert.equal($onramp.get().error?.code, 'onramp_quote_refused');
  await onramp.pass(0);
  assert.equal($onramp.get().paymentCurrency.id, 'GBP');
});

for (const [kind, name, code] of [
  ['code', 'below_minimum', 'onramp_below_minimum'],
  ['code', 'above_maximum', 'onramp_above_maximum'],
  ['code', 'link_refused', 'onramp_quote_refused'],
  ['field', 'currency', 'onramp_currency_gone'],
  ['field', 'asset', 'onramp_asset_gone'],
  ['field', 'provider', 'onramp_quote_refused'],
  ['field', 'chainId', 'onramp_quote_refused'],
  ['field', 'address', 'onramp_quote_refused'],
] as const) {
  test(`gateway refuses the price, ${kind} ${name}: ${code}`, async () => {
    onramp.replies.quote = { status: 400, body: refusalBody(kind, name) };
    await follow();
    const { error } = $onramp.get();
    assert.equal(error?.code, code);
    assert.doesNotMatch(visibleError(error ?? assert.fail()), /\{|developers/);
    await onramp.pass(0);
    assert.equal(onramp.asked('options').length, 1);
  });
}

for (const status of [401, 403, 429]) {
  test(`status ${status}: no estimate`, async () => {
    onramp.replies.quote = { status, body: {} };
    await follow();
    assert.equal($onramp.get().error?.code, 'onramp_quote_failed');
    assert.equal($onramp.get().quote, undefined);
  });
}

test('amount changed before the answer: ignored', async () => {
  onramp.replies.quote = { body: QUOTE };
  await follow();
  stop();
  assert.equal($onramp.get().purchaseAmount, undefined);
  onramp.replies.quote = 'hang';
  await follow();
  assert.equal($onramp.get().quotesLoading, true);
  stop();
  await onramp.pass(0);
  assert.deepEqual([$onramp.get().quotesLoading, $onramp.get().error], [false, undefined]);
});
