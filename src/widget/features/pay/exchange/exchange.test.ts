/** Tests payments by exchange: the list, the window, the states, and a gateway that lies. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { EXCHANGE_STATES, PAY_METHODS } from '../../../../protocol/pay/exchange-payments';
import { appKitError } from '../../../core/errors/app-kit-error';
import { storage } from '../../../core/storage/typed-storage';
import { ONE } from '../../../core/testing/fake-core';
import { HASH } from '../../../core/testing/fake-sender';
import { forceClose } from '../../../core/views/modal';
import { $route } from '../../../core/views/router';
import {
  asks,
  choosing,
  EXCHANGE,
  LINK,
  type PayWorld,
  pass,
  press,
  REQUEST,
  reviewed,
  startPayWorld,
  TO,
} from '../fake-pay';
import { $payState, setPayState } from '../pay-state';
import { followPay } from '../result/resume-pay';
import { $walletReview } from '../wallet/confirm-pay';
import { chooseExchange } from './choose-exchange';

let pay: PayWorld;

beforeEach(async () => {
  pay = await startPayWorld({ connected: false });
});
afterEach(() => {
  pay.stop();
  storage.remove('page_payments');
});

const choose = (): void => void chooseExchange(choosing(), EXCHANGE);
/** The state without its payment. */
const stateNow = (): string[] => {
  const now = $payState.get();
  return 'error' in now && now.error ? [now.state, now.error.code] : [now.state];
};
const succeed = (txHash: unknown = HASH): void => {
  pay.replies[PAY_METHODS.status] = () => ({ status: 'SUCCESS', txHash });
};

test('press: one window without a way back to the page, then the link of the exchange', async () => {
  const call = await asks();
  choose();
  await pass(0);
  assert.deepEqual(pay.window?.urls, [LINK]);
  assert.equal(pay.window?.opener, null);
  assert.deepEqual(pay.asked[1], [
    PAY_METHODS.payUrl,
    {
      ...{ exchangeId: EXCHANGE.id, asset: REQUEST.asset, amount: '1.5' },
      recipient: `${ONE.id}:${TO}`,
    },
  ]);
  assert.equal($route.get().view, 'PayLoading');
  await pass(4_000, 3);
  assert.deepEqual(call, {});
  succeed();
  await pass();
  assert.equal(call.result?.hash, HASH);
  assert.equal(call.result?.exchange, EXCHANGE.id);
});

test('window that the browser blocks: the link stays for a press', async () => {
  pay.window = undefined;
  await asks();
  choose();
  await pass(0);
  const now = $payState.get();
  assert.equal(now.state === 'exchange' && now.exchange.url, LINK);
  assert.equal(now.state === 'exchange' && now.exchange.blocked, true);
});

for (const url of [
  'https://evil.example/pay',
  'https://binance.com.evil.example/',
  'javascript:alert(1)',
  'https://user@pay.binance.com/',
  'http://pay.binance.com/',
  'https://pay.binance.com/',
]) {
  test(`link of the gateway to ${url}: the window closes, and nothing is opened`, async () => {
    await asks();
    pay.replies[PAY_METHODS.payUrl] = () => ({ url, sessionId: 's-1' });
    choose();
    await pass(0);
    const isWeb = url.startsWith('http');
    const said = isWeb
      ? ['choosing', 'pay_link_refused']
      : ['choosing', 'pay_exchange_unreachable'];
    assert.deepEqual(stateNow(), said);
    assert.deepEqual(pay.window?.urls, []);
    assert.equal(pay.window?.closed, true);
  });
}

for (const reply of [null, [], 7, { url: LINK }, { url: 1, sessionId: 's' }, { sessionId: '' }]) {
  test(`reply ${JSON.stringify(reply)} for a link: says that the exchange was not opened`, async () => {
    await asks();
    pay.replies[PAY_METHODS.payUrl] = () => reply;
    choose();
    await pass(0);
    assert.deepEqual(stateNow(), ['choosing', 'pay_exchange_unreachable']);
  });
}

for (const [error, code] of [
  [appKitError('http_status', { n: 400 }), 'pay_exchange_refused'],
  [appKitError('http_status', { n: 500 }), 'pay_exchange_unreachable'],
  [appKitError('http_unreachable'), 'pay_exchange_unreachable'],
] as const) {
  test(`gateway without a link, ${error.message}: ${code}`, async () => {
    await asks();
    pay.replies[PAY_METHODS.payUrl] = () => {
      throw error;
    };
    choose();
    await pass(0);
    assert.deepEqual(stateNow(), ['choosing', code]);
    assert.equal(pay.window?.closed, true);
  });
}

test('failed at the exchange: the user may choose again; the page hears it when it closes', async () => {
  const call = await asks();
  choose();
  await pass(0);
  pay.replies[PAY_METHODS.status] = () => ({ status: 'FAILED' });
  await pass();
  assert.deepEqual(stateNow(), ['choosing', 'pay_exchange_failed']);
  assert.equal(storage.get('page_payments'), undefined);
  forceClose();
  assert.equal(call.error?.code, 'pay_exchange_failed');
});

test('state that is lost: waits ten minutes, then says so, and can be asked again', async () => {
  const call = await asks();
  choose();
  pay.replies[PAY_METHODS.status] = () => ({ status: 'UNKNOWN' });
  await pass(4_000, 160);
  assert.deepEqual(stateNow(), ['unknown', 'pay_unknown']);
  const asked = pay.asked.length;
  assert.ok(asked > 100 && asked < 160, String(asked));
  await pass(4_000, 5);
  assert.equal(pay.asked.length, asked);
  succeed();
  const now = $payState.get();
  if (now.state === 'unknown') followPay(now.last);
  await pass();
  assert.equal(call.result?.hash, HASH);
});

test('gateway that is down for a while: the wait goes on', async () => {
  const call = await asks();
  choose();
  pay.replies[PAY_METHODS.status] = () => {
    throw appKitError('http_unreachable');
  };
  await pass(4_000, 5);
  assert.deepEqual(stateNow(), ['exchange']);
  succeed();
  await pass();
  assert.equal(call.result?.hash, HASH);
});

test('success without a valid transaction: no success', async () => {
  const call = await asks();
  choose();
  for (const hash of [null, '0x12', 'javascript:alert(1)', 7]) {
    succeed(hash);
    await pass();
    assert.deepEqual(stateNow(), ['exchange']);
  }
  for (const status of ['PAID', '', null]) {
    pay.replies[PAY_METHODS.status] = () => ({ status, txHash: HASH });
    await pass();
    assert.deepEqual(stateNow(), ['exchange'], String(status));
  }
  assert.equal(EXCHANGE_STATES.length, 4);
  assert.deepEqual(call, {});
});

test('transaction that the network proves: proof of the network; one that it cannot read: of the exchange', async () => {
  pay.sender.provePayment = async () => 'paid';
  const proven = await asks({ ...REQUEST, key: 'one' });
  choose();
  succeed();
  await pass(0);
  assert.equal(proven.result?.proof, 'network');
  forceClose();
  pay.sender.provePayment = async () => 'unclear';
  const unclear = await asks({ ...REQUEST, key: 'two' });
  choose();
  await pass(0);
  assert.equal(unclear.result?.proof, 'exchange');
});

test('transaction that is not in a block yet: waits for it', async () => {
  pay.sender.provePayment = async () => 'pending';
  const call = await asks();
  choose();
  succeed();
  await pass(4_000, 2);
  assert.deepEqual(call, {});
  pay.sender.provePayment = async () => 'paid';
  await pass();
  assert.equal(call.result?.hash, HASH);
});

test('gateway that names a transaction of another payment: no success, and the user is warned', async () => {
  pay.sender.provePayment = async () => 'other';
  const call = await asks();
  choose();
  succeed();
  await pass();
  assert.deepEqual(stateNow(), ['unknown', 'pay_unproven']);
  assert.deepEqual(call, {});
  forceClose();
  assert.equal(call.error?.code, 'pay_unproven');
});

test('dialog closed while the exchange is open: the page still gets the hash', async () => {
  const call = await asks();
  choose();
  await pass();
  forceClose();
  succeed();
  await pass();
  assert.equal(call.result?.hash, HASH);
  assert.equal($payState.get().state, 'none');
});

test('another way after an open session: its own acknowledgment, and no second success', async () => {
  pay.stop();
  pay = await startPayWorld();
  const call = await asks();
  choose();
  await pass();
  setPayState({
    state: 'choosing',
    payment: $payState.get().state === 'exchange' ? current() : choosing(),
  });
  await reviewed();
  const shown = $walletReview.get();
  const warnings = shown.state === 'ready' ? shown.review.warnings.map(({ id }) => id) : [];
  assert.deepEqual(warnings, ['exchangeOpen']);
  await press();
  assert.deepEqual(pay.sender.submitted, []);
  await press([JSON.stringify(['exchangeOpen', { name: EXCHANGE.name }])]);
  assert.equal(pay.sender.submitted.length, 1);
  succeed();
  await pass(0);
  assert.deepEqual(call, {});
});

const current = () => {
  const now = $payState.get();
  if (now.state !== 'exchange') throw new Error(now.state);
  return now.payment;
};
