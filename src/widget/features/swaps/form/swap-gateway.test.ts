/** Tests what is taken from the gateway's quotes and prices. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { parse } from 'valibot';
import { swapQuotes } from '../../../../protocol/http/swaps';
import { EVM_NATIVE } from '../../../../protocol/swaps/native-coin';
import { $options, setOptions } from '../../../core/config/options';
import { PUBLIC_API_URL } from '../../../core/constants/known-values';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import type { Gateway } from '../../../core/gateway/gateway-types';
import { PLACE, type SwapWorld, startSwap, USDX } from '../fake-swap';
import { requireSwapContext } from '../swap-context';
import { currentQuery } from './current-query';
import { loadPrices, loadQuote } from './swap-gateway';

let swap: SwapWorld;
beforeEach(async () => {
  swap = await startSwap();
});
afterEach(() => swap.stop());

const idOf = (address: string) => `${PLACE.id}:${address}`;
const priced = (address: string, price: string, symbol = 'USDX') => ({
  ...{ address: idOf(address), name: symbol, symbol, decimals: '6', price },
});

/** @param most the gateway prices so many of the addresses that it is asked for */
function answer(fields: object, prices: readonly object[] = [], most = Number.POSITIVE_INFINITY) {
  const asked: string[][] = [];
  const callSource = async (_: string, { pattern }: { pattern: string }, request: object) => {
    const { query, body } = request as {
      query: Record<string, string>;
      body: { addresses: string[] };
    };
    if (pattern.endsWith('price')) {
      const addresses = body.addresses.slice(0, most);
      asked.push(body.addresses);
      const isAsked = (one: object) => addresses.includes(Object(one).address.toLowerCase());
      return { fungibles: prices.filter(isAsked) };
    }
    const { amount: fromAmount, from: fromAccount, to: toAccount } = query;
    const quote = { fromAmount, fromAccount, toAccount, toAmount: '5', ...fields };
    return parse(swapQuotes.reply, { quotes: [quote] });
  };
  setGatewayLoader(async () => ({ callSource }) as unknown as Gateway);
  return asked;
}

function swapQuery() {
  const found = currentQuery();
  assert.ok(found);
  return found;
}

for (const [name, apiUrl, providerFee, expected] of [
  ['named by the gateway', 'https://gateway.test', '1.25', '1.25'],
  ['named by the public API', PUBLIC_API_URL, '0', '0'],
  ['not named by the public API', PUBLIC_API_URL, undefined, '0.85'],
  ['not named by another gateway', 'https://gateway.test', undefined, '0'],
] as const) {
  test(`fee of the provider, ${name}: ${expected} percent`, async () => {
    setOptions({ ...$options.get(), apiUrl });
    answer({ providerFee });
    assert.equal((await loadQuote(requireSwapContext(), swapQuery())).fee, expected);
  });
}

test('quote of other tokens or another amount: no price, and no word about pools', async () => {
  for (const other of [
    { fromAccount: idOf(EVM_NATIVE) },
    { toAccount: idOf(USDX) },
    { fromAmount: '1' },
  ]) {
    answer(other);
    await assert.rejects(loadQuote(requireSwapContext(), swapQuery()), {
      code: 'swap_init_failed',
    });
  }
});

test('fee that is no percentage: no price, and its own reason', async () => {
  for (const providerFee of ['101', '-1', 'none', '1e1', '0x1', {}, true]) {
    answer({ providerFee });
    const asked = loadQuote(requireSwapContext(), swapQuery());
    await assert.rejects(asked, { code: 'swap_fee_unreadable' }, String(providerFee));
  }
});

test('list of quotes without one that can be read: no price; an empty list: no pool', async () => {
  answer({ toAmount: 'many' });
  await assert.rejects(loadQuote(requireSwapContext(), swapQuery()), { code: 'swap_init_failed' });
  const callSource = async () => parse(swapQuotes.reply, { quotes: [] });
  setGatewayLoader(async () => ({ callSource }) as unknown as Gateway);
  await assert.rejects(loadQuote(requireSwapContext(), swapQuery()), { code: 'swap_no_liquidity' });
});

test('prices: by address, whatever the symbols are', async () => {
  const imitation = `0x${'9'.repeat(40)}`;
  answer({}, [
    priced(imitation, '900'),
    priced(EVM_NATIVE, '2000', 'USDX'),
    priced(USDX.toUpperCase().replace('X', 'x'), '1'),
  ]);
  assert.deepEqual(await loadPrices(PLACE.id, swapQuery()), {
    from: '1',
    to: '2000',
    coin: '2000',
  });
});

test('gateway that prices the first address only: the others are asked alone', async () => {
  const asked = answer({}, [priced(USDX, '1'), priced(EVM_NATIVE, '2000')], 1);
  assert.deepEqual(await loadPrices(PLACE.id, swapQuery()), {
    from: '1',
    to: '2000',
    coin: '2000',
  });
  assert.deepEqual(asked, [[idOf(USDX), idOf(EVM_NATIVE)], [idOf(EVM_NATIVE)]]);
});
