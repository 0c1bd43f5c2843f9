/** Tests the analytics events of a payment. Source: protocol §2.5. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { PAY_METHODS } from '../../../../protocol/pay/exchange-payments';
import { recordVisitorAction } from '../../../core/analytics/track-event';
import type { TrackedEvent } from '../../../core/gateway/gateway-types';
import { storage } from '../../../core/storage/typed-storage';
import { ONE } from '../../../core/testing/fake-core';
import { HASH } from '../../../core/testing/fake-sender';
import { chooseExchange } from '../exchange/choose-exchange';
import {
  asks,
  choosing,
  EXCHANGE,
  type PayWorld,
  pass,
  press,
  REQUEST,
  reviewed,
  startPayWorld,
  TO,
} from '../fake-pay';

let pay: PayWorld;

afterEach(() => {
  pay.stop();
  for (const name of ['page_payments', 'recent_payments', 'pending_transactions'] as const) {
    storage.remove(name);
  }
});

const configuration = {
  ...{ network: ONE.id, asset: REQUEST.asset, amount: '1.5', recipient: TO },
};

/** The events since the last call. */
function news(told: TrackedEvent[]): unknown[] {
  return told.splice(0).flatMap(({ event, properties }) => {
    if (!event.startsWith('PAY_')) return [];
    const { paymentId, ...rest } = properties as { paymentId?: string };
    if (event !== 'PAY_MODAL_OPEN' && event !== 'PAY_EXCHANGE_SELECTED') {
      assert.match(paymentId ?? '', /^[\da-f-]{36}$/);
    }
    return [[event, rest]];
  });
}

test('payment by exchange: opened, selected, initiated, success, with the specified properties', async () => {
  const told: TrackedEvent[] = [];
  pay = await startPayWorld({ connected: false, told });
  recordVisitorAction();
  await asks();
  await pass(0);
  assert.deepEqual(news(told), [
    ['PAY_MODAL_OPEN', { exchanges: [{ id: EXCHANGE.id }], configuration }],
  ]);
  void chooseExchange(choosing(), EXCHANGE);
  await pass(0);
  const session = { type: 'exchange', exchangeId: EXCHANGE.id, sessionId: 's-1' };
  const selected = { type: 'exchange', exchangeId: EXCHANGE.id };
  assert.deepEqual(news(told), [
    [
      'PAY_EXCHANGE_SELECTED',
      { exchange: { id: EXCHANGE.id }, configuration, currentPayment: selected, headless: false },
    ],
    ['PAY_INITIATED', { configuration, currentPayment: session }],
  ]);
  pay.replies[PAY_METHODS.status] = () => ({ status: 'SUCCESS', txHash: HASH });
  await pass();
  const paid = { ...session, status: 'SUCCESS', result: HASH };
  assert.deepEqual(news(told), [['PAY_SUCCESS', { configuration, currentPayment: paid }]]);
});

test('payment by wallet that is rejected: initiated, then error', async () => {
  const told: TrackedEvent[] = [];
  pay = await startPayWorld({ told });
  recordVisitorAction();
  await asks();
  await reviewed();
  await pass(0);
  news(told);
  pay.sender.answer = async () => {
    throw Object.assign(new Error('no'), { code: 4001 });
  };
  await press();
  await pass(0);
  const currentPayment = { type: 'wallet' };
  assert.deepEqual(news(told), [
    ['PAY_INITIATED', { configuration, currentPayment }],
    ['PAY_ERROR', { configuration, currentPayment }],
  ]);
});
