/** Tests payments by exchange while another tab has the same payment. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { PAY_METHODS } from '../../../../protocol/pay/exchange-payments';
import { appKitError } from '../../../core/errors/app-kit-error';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS } from '../../../core/testing/fake-core';
import { setGlobal } from '../../../core/testing/fake-page';
import { HASH } from '../../../core/testing/fake-sender';
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
} from '../fake-pay';
import { $payState, setPayState } from '../pay-state';
import { failPay } from '../result/end-pay';
import { acquirePayLock } from '../result/pay-lock';
import { findRecord, type PayProgress, putRecord } from '../result/pay-records';
import { $walletReview } from '../wallet/confirm-pay';
import { chooseExchange } from './choose-exchange';

let pay: PayWorld;
/** Locks of the other tab. */
let held: Set<string>;

const locks = {
  async request(name: string, _: LockOptions, callback: (lock: unknown) => unknown) {
    return callback(held.has(name) ? null : { name });
  },
};
const CASES: [string, (session: string) => PayProgress, string][] = [
  ['paid by wallet', () => ({ hash: HASH, payer: ADDRESS }), 'wallet'],
  [
    'begun with an exchange',
    (session) => ({ exchange: 'binance', name: 'Binance', session }),
    'exchange',
  ],
];

beforeEach(async () => {
  held = new Set();
  pay = await startPayWorld({ connected: false });
  setGlobal('navigator', { userAgent: 'X11', locks });
});
afterEach(() => {
  pay.stop();
  setGlobal('navigator', undefined);
  storage.remove('page_payments');
});

const links = (): number => pay.asked.filter(([method]) => method === PAY_METHODS.payUrl).length;

for (const [what, progress, state] of CASES) {
  test(`${what} in another tab since the choice: followed here, and no link is asked for`, async () => {
    await asks({ ...REQUEST, key: 'order' });
    putRecord(choosing(), progress('s-8'));
    void chooseExchange(choosing(), EXCHANGE);
    await pass(0);
    assert.equal($payState.get().state, state);
    assert.equal(links(), 0);
    assert.equal(pay.window?.closed, true);
  });

  test(`${what} in another tab while the link is asked for: followed here, and the link stays unused`, async () => {
    await asks({ ...REQUEST, key: 'order' });
    const payment = choosing();
    const { [PAY_METHODS.payUrl]: reply } = pay.replies;
    pay.replies[PAY_METHODS.payUrl] = () => {
      putRecord(payment, progress('s-9'));
      return reply?.();
    };
    void chooseExchange(payment, EXCHANGE);
    await pass(0);
    const now = $payState.get();
    assert.equal(now.state, state);
    assert.equal(now.state !== 'exchange' || now.exchange.session === 's-9', true);
    assert.deepEqual(pay.window?.urls, []);
    assert.equal(pay.window?.closed, true);
  });
}

test('session that the user left here: another exchange may be chosen', async () => {
  await asks({ ...REQUEST, key: 'order' });
  const payment = choosing();
  void chooseExchange(payment, EXCHANGE);
  await pass(0);
  pay.replies[PAY_METHODS.payUrl] = () => ({
    url: 'http://exchange.localhost:4100/pay?a=2',
    sessionId: 's-2',
  });
  setPayState({ state: 'choosing', payment });
  void chooseExchange(payment, EXCHANGE);
  await pass(0);
  const now = $payState.get();
  assert.equal(now.state === 'exchange' && now.exchange.session, 's-2');
});

test('another tab begins the payment at this moment: no link, and the reason', async () => {
  await asks({ ...REQUEST, key: 'order' });
  held.add('@appkit-embed/pay/order');
  void chooseExchange(choosing(), EXCHANGE);
  await pass(0);
  const now = $payState.get();
  assert.equal(now.state === 'choosing' && now.error?.code, 'pay_busy');
  assert.equal(links(), 0);
  held.clear();
  void chooseExchange(choosing(), EXCHANGE);
  await pass(0);
  assert.equal($payState.get().state, 'exchange');
});

test('another tab opens an exchange for the payment: the wallet here is not asked', async () => {
  pay.stop();
  pay = await startPayWorld();
  await asks({ ...REQUEST, key: 'order' });
  await reviewed();
  held.add('@appkit-embed/pay/order');
  await press();
  const now = $walletReview.get();
  assert.equal(now.state === 'ready' && now.error?.code, 'pay_busy');
  assert.deepEqual(pay.sender.submitted, []);
});

test('session that failed late: the record of a newer one of another tab stays', async () => {
  await asks({ ...REQUEST, key: 'order' });
  const payment = choosing();
  void chooseExchange(payment, EXCHANGE);
  await pass(0);
  const now = $payState.get();
  assert.ok(now.state === 'exchange');
  putRecord(payment, { exchange: 'binance', name: 'Binance', session: 's-10' });
  failPay(now, appKitError('pay_failed'));
  assert.equal(findRecord('order')?.session, 's-10');
  failPay({ ...now, exchange: { ...now.exchange, session: 's-10' } }, appKitError('pay_failed'));
  assert.equal(findRecord('order'), undefined);
});

test('payment that was closed while the lock was awaited: nothing of another tab is followed', async () => {
  await asks({ ...REQUEST, key: 'order' });
  const payment = choosing();
  putRecord(payment, { exchange: 'binance', name: 'Binance', session: 's-11' });
  void chooseExchange(payment, EXCHANGE);
  setPayState({ state: 'none' });
  await pass(0);
  assert.equal($payState.get().state, 'none');
  assert.equal(pay.window?.closed, true);
});

test('lock released twice: the next holder of this tab keeps it', async () => {
  const first = await acquirePayLock('order');
  const second = await acquirePayLock('order');
  first();
  first();
  const third = acquirePayLock('order');
  // Held by this tab: it is not asked for again.
  held.add('@appkit-embed/pay/order');
  (await third)();
  second();
  await assert.rejects(acquirePayLock('order'), { code: 'pay_busy' });
});
