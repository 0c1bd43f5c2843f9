/** Tests the form: its button, the page's arguments, and the sides. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { NATIVE, type Token } from '../../../core/account-data/token';
import { typedAmount } from '../../../core/payments/typed-amount';
import { amountForm, queryOf } from './current-query';
import { formOfPage } from './page-arguments';
import { buttonState } from './swap-button';
import { $swapForm, flipSwap, resetSwap, type SwapForm, setSwap, setSwapToken } from './swap-form';
import { suggestedTokens, withOwned } from './swap-tokens';

const token = (id: string, symbol: string, change: Partial<Token> = {}): Token => ({
  ...{ id, name: symbol, symbol, decimals: 18, numeric: '', verified: true, lookalike: false },
  ...change,
});
const ETH = token(NATIVE, 'ETH');
const USDX = token('0xA1', 'USDX', { decimals: 6 });
const TOKENS = [ETH, USDX, token('0xb2', 'GLD'), token('0xc3', 'gld')];

afterEach(resetSwap);

const buttonOf = (form: Partial<SwapForm>): string => {
  const whole: SwapForm = { amount: '1', slippage: 1, ...form };
  return buttonState(whole, typedAmount(amountForm(whole), 'en'));
};

for (const [what, form, expected] of [
  ['without tokens', {}, 'selectToken'],
  ['without a destination', { from: ETH }, 'selectToken'],
  ['without an amount', { from: ETH, to: USDX, amount: '' }, 'enterAmount'],
  ['with nothing', { from: ETH, to: USDX, amount: '0' }, 'enterAmount'],
  ['with a negative amount', { from: ETH, to: USDX, amount: '-1' }, 'enterAmount'],
  ['with an exponent', { from: ETH, to: USDX, amount: '1e30' }, 'enterAmount'],
  ['with too many decimals', { from: USDX, to: ETH, amount: '0.0000001' }, 'enterAmount'],
  [
    'with more than there is',
    { from: token(NATIVE, 'ETH', { numeric: '0.9' }), to: USDX },
    'insufficient',
  ],
  ['with an unknown balance', { from: ETH, to: USDX }, 'review'],
  ['with all there is', { from: token(NATIVE, 'ETH', { numeric: '1' }), to: USDX }, 'review'],
] as [string, Partial<SwapForm>, string][]) {
  test(`button of a form ${what}: ${expected}`, () => assert.equal(buttonOf(form), expected));
}

const fill = (data: Record<string, unknown>) => {
  const { from, to, amount } = formOfPage(data, TOKENS, 'en');
  return [from?.id, to?.id, amount];
};

for (const [what, data, expected] of [
  ['nothing', {}, [NATIVE, undefined, '1']],
  [
    'symbols in any case',
    { fromToken: 'usdx', toToken: 'Eth', amount: '2.5' },
    ['0xA1', NATIVE, '2.5'],
  ],
  ['an unknown symbol', { fromToken: 'NONE', toToken: 'USDX' }, [undefined, '0xA1', '1']],
  ['a symbol of two tokens', { toToken: 'GLD' }, [NATIVE, undefined, '1']],
  ['one token twice', { fromToken: 'ETH', toToken: 'eth' }, [NATIVE, undefined, '1']],
  ['no number', { amount: '1e30' }, [NATIVE, undefined, '']],
  ['a negative amount', { amount: '-1' }, [NATIVE, undefined, '']],
  ['too many decimals', { fromToken: 'USDX', amount: '0.0000001' }, ['0xA1', undefined, '']],
  ['other types', { fromToken: 1, toToken: {}, amount: 5 }, [undefined, undefined, '']],
] as [string, Record<string, unknown>, unknown[]][]) {
  test(`opened with ${what}: prefills what is certain`, () =>
    assert.deepEqual(fill(data), expected));
}

test('token of the other side: the sides change', () => {
  setSwapToken('from', ETH);
  setSwapToken('to', USDX);
  setSwapToken('from', { ...USDX, id: '0xa1' });
  const { from, to } = $swapForm.get();
  assert.deepEqual([from?.symbol, to?.symbol], ['USDX', 'ETH']);
});

test('turned around: the received amount is the next one to pay', () => {
  setSwap({ from: ETH, to: USDX, amount: '1', slippage: 3 });
  flipSwap('2482.04');
  assert.deepEqual($swapForm.get(), { from: USDX, to: ETH, amount: '2482.04', slippage: 3 });
});

test('query: only of a whole form', () => {
  const form: SwapForm = { from: USDX, to: ETH, amount: '2', slippage: 1 };
  const typed = typedAmount(amountForm(form), 'en');
  assert.equal(queryOf(form, typed)?.amount, 2_000_000n);
  assert.equal(queryOf({ ...form, to: undefined }, typed), undefined);
});

test('suggested: the coin and known symbols, and nothing unverified', () => {
  const list = [...TOKENS, token('0xd4', 'DAI'), token('0xe5', 'USDC', { verified: false })];
  assert.deepEqual(
    suggestedTokens(list).map(({ symbol }) => symbol),
    ['ETH', 'DAI'],
  );
});

test('own amounts: found by address, whatever its case', () => {
  const [coin, usdx] = withOwned(
    [ETH, USDX],
    [token('0xa1', 'FAKE', { numeric: '5', price: '1' })],
  );
  assert.deepEqual([coin?.numeric, usdx?.numeric, usdx?.price], ['', '5', '1']);
  assert.equal(usdx?.symbol, 'USDX');
});
