/** Tests the quote on the screen: when it is asked again, and what its changes do. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setLogWriter } from '../../../core/reporting/logger';
import { settle } from '../../../core/testing/fake-core';
import { setGlobal } from '../../../core/testing/fake-page';
import { type SwapWorld, startSwap } from '../fake-swap';
import { requireSwapContext } from '../swap-context';
import { currentQuery } from './current-query';
import { $quote, clearQuote, followQuote } from './follow-quote';
import { loadPrices } from './swap-gateway';

let swap: SwapWorld;
let stop = (): void => {};
/** How often the transaction's price was asked. */
let asked = 0;

const pass = async (ms: number): Promise<void> => {
  mock.timers.tick(ms);
  await settle();
  await settle();
};

function follow(): void {
  const query = currentQuery();
  assert.ok(query);
  stop = followQuote(query);
}

beforeEach(async () => {
  swap = await startSwap();
  asked = 0;
  // The getter counts the quotes.
  const expected = swap.api.expected;
  let now = expected;
  Object.defineProperty(swap.api, 'expected', {
    get() {
      asked += 1;
      return now;
    },
    set(next: bigint) {
      now = next;
    },
    configurable: true,
  });
});
afterEach(() => {
  stop();
  clearQuote();
  swap.stop();
});

test('first amount: asked at once, then every 10 seconds until the view is left', async () => {
  follow();
  await pass(0);
  assert.equal(asked, 1);
  assert.equal($quote.get().quote?.received, 10n ** 17n);
  await pass(9_999);
  assert.equal(asked, 1);
  await pass(1);
  assert.equal(asked, 2);
  stop();
  await pass(30_000);
  assert.equal(asked, 2);
});

test('digits typed one after the other: the first is asked, the last after a pause', async () => {
  const query = currentQuery();
  assert.ok(query);
  for (const digits of [1n, 12n, 123n]) {
    stop();
    stop = followQuote({ ...query, amount: digits });
    await pass(299);
  }
  assert.equal(asked, 1);
  await pass(1);
  assert.equal(asked, 2);
  // After a rest, a digit is the first again.
  stop();
  stop = followQuote({ ...query, amount: 4n });
  await pass(0);
  assert.equal(asked, 3);
});

test('hidden page: nothing is asked until it is visible again', async () => {
  const listeners: (() => void)[] = [];
  const { document } = globalThis;
  const page = {
    visibilityState: 'hidden',
    addEventListener: (_: string, act: () => void) => listeners.push(act),
    removeEventListener: () => {},
  };
  setGlobal('document', page);
  follow();
  await pass(30_000);
  assert.equal(asked, 0);
  page.visibilityState = 'visible';
  for (const act of listeners) act();
  await settle();
  await settle();
  assert.equal(asked, 1);
  setGlobal('document', document);
});

test('failure: shown, asked later than usual, and gone with the next price', async () => {
  Object.assign(swap.api, { fails: 'quotes', error: new Error('down') });
  follow();
  await pass(300);
  assert.equal($quote.get().error?.code, 'swap_init_failed');
  swap.api.fails = 'none';
  await pass(10_000);
  assert.equal(asked, 0);
  await pass(60_000);
  assert.equal(asked > 0, true);
  assert.equal($quote.get().error, undefined);
});

test('price that moved by more than half a percent: announced, and the button waits a second', async () => {
  follow();
  await pass(300);
  swap.api.expected = 10n ** 17n - 10n ** 14n;
  await pass(10_000);
  assert.equal($quote.get().moved, false);
  swap.api.expected = 10n ** 17n - 10n ** 15n;
  await pass(10_000);
  assert.deepEqual([$quote.get().moved, $quote.get().held], [true, true]);
  await pass(1_000);
  assert.deepEqual([$quote.get().moved, $quote.get().held], [true, false]);
  await pass(9_000);
  assert.equal($quote.get().moved, false);
});

test('prices not loaded: the swap goes on without them, and the log says why', async () => {
  const logged: unknown[] = [];
  setLogWriter((_, parts) => logged.push(...parts));
  Object.assign(swap.api, { fails: 'price', error: new Error('down') });
  const query = currentQuery();
  assert.ok(query);
  assert.deepEqual(await loadPrices(requireSwapContext().where.network.id, query), {});
  const codes = logged.map((one) => Object(one).code);
  assert.ok(codes.includes('swap_price_failed'));
  assert.equal(
    codes.find((code) => code === 'swap_price_failed'),
    'swap_price_failed',
  );
});
