/** Tests the state of the on-ramp: its defaults, and what a list of the gateway changes. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { $onramp, resetOnramp, setCurrencies, setOnramp } from './onramp-store';

const token = (symbol: string) => ({ id: symbol, name: symbol, symbol, networks: [] });
const fiat = (id: string) => ({ id, payment_method_limits: [] });

beforeEach(resetOnramp);

test('defaults: USD and EUR with the limits of card and bank, USDC on Ethereum and Polygon', () => {
  const { paymentCurrency, paymentCurrencies, purchaseCurrency } = $onramp.get();
  assert.deepEqual(
    paymentCurrencies.map(({ id }) => id),
    ['USD', 'EUR'],
  );
  assert.deepEqual(paymentCurrency, {
    id: 'USD',
    payment_method_limits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  });
  assert.equal(purchaseCurrency.symbol, 'USDC');
  assert.deepEqual(
    purchaseCurrency.networks.map(({ display_name }) => display_name),
    ['Ethereum', 'Polygon'],
  );
});

test('reset: returns every field to its default', () => {
  const before = $onramp.get();
  setCurrencies([token('DAI')], [fiat('GBP')]);
  setOnramp({ paymentAmount: '50', quotesLoading: true, purchaseAmount: '49', options: 'failed' });
  resetOnramp();
  assert.deepEqual($onramp.get(), before);
});

test('list of the gateway: selects its first currencies', () => {
  setCurrencies([token('DAI'), token('WETH')], [fiat('GBP'), fiat('CHF')]);
  const { purchaseCurrency, paymentCurrency } = $onramp.get();
  assert.deepEqual([purchaseCurrency.symbol, paymentCurrency.id], ['DAI', 'GBP']);
});

test('choice that is still offered: stays, with the limits of the new list', () => {
  const [, eur] = $onramp.get().paymentCurrencies;
  assert.ok(eur);
  setOnramp({ paymentCurrency: eur });
  const limits = [{ id: 'card', min: '5.00', max: '10.00' }];
  setCurrencies(
    [token('DAI'), token('USDC')],
    [fiat('GBP'), { ...fiat('EUR'), payment_method_limits: limits }],
  );
  const { purchaseCurrency, paymentCurrency } = $onramp.get();
  assert.equal(purchaseCurrency.id, 'USDC');
  assert.deepEqual(paymentCurrency.payment_method_limits, limits);
});

test('currency that vanished: the first one is selected', () => {
  setCurrencies([token('DAI'), token('WETH')], [fiat('GBP'), fiat('CHF')]);
  const { purchaseCurrencies, paymentCurrencies } = $onramp.get();
  const [, weth] = purchaseCurrencies;
  const [, chf] = paymentCurrencies;
  assert.ok(weth && chf);
  setOnramp({ purchaseCurrency: weth, paymentCurrency: chf });
  setCurrencies([token('DAI')], [fiat('GBP')]);
  const { purchaseCurrency, paymentCurrency } = $onramp.get();
  assert.deepEqual([purchaseCurrency.symbol, paymentCurrency.id], ['DAI', 'GBP']);
});

test('empty lists: the built-in currencies', () => {
  setCurrencies([token('DAI')], [fiat('GBP')]);
  setCurrencies([], []);
  const { purchaseCurrency, paymentCurrency } = $onramp.get();
  assert.deepEqual([purchaseCurrency.symbol, paymentCurrency.id], ['USDC', 'USD']);
});
