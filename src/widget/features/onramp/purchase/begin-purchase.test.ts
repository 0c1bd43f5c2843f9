/** Tests a purchase from the press to its end, with a fake clock. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $options, setOptions } from '../../../core/config/options';
import { setGlobal } from '../../../core/testing/fake-page';
import { forceClose, openModal } from '../../../core/views/modal';
import { $route } from '../../../core/views/router';
import { $toast, hideToast } from '../../../core/views/toasts';
import { setOnramp } from '../choice/onramp-store';
import { ACCOUNT, COINBASE, LINK, NOW, type OnrampWorld, PAY, startOnramp } from '../fake-onramp';
import { beginPurchase, linkIsUsed, waitOn } from './begin-purchase';
import { purchasesOf } from './kept-purchases';
import { $onrampPurchase } from './purchase-store';

let onramp: OnrampWorld;
const step = () => $onrampPurchase.get()?.step;
const order = (state: string, more: object = {}) => ({
  body: {
    ...{ id: 'order-1', provider: 'pay', asset: 'USDC', state },
    ...{ createdAt: '2027-01-15T08:00:00Z', updatedAt: '2027-01-15T08:00:00Z' },
    ...more,
  },
});
const settings = (change: object): void => setOptions({ ...$options.get(), ...change });

/** The form with 100 USD, and a press. */
async function press(provider = PAY): Promise<void> {
  setOnramp({ paymentAmount: '100' });
  beginPurchase(provider);
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

test('press: the window opens at once without an opener, and goes on when the link is there', async () => {
  setOnramp({ paymentAmount: '100' });
  beginPurchase(PAY);
  const [opened] = onramp.windows;
  assert.ok(opened);
  assert.deepEqual([opened.text, opened.opener, opened.went], ['Opening Pay…', null, []]);
  assert.equal(step(), 'opening');
  assert.equal($route.get().view, 'BuyInProgress');
  await onramp.pass(0);
  assert.deepEqual(opened.went, [LINK]);
  assert.equal(step(), 'waiting');
  const [asked] = onramp.asked('session');
  assert.deepEqual(JSON.parse(String(asked?.init.body)), {
    ...{ provider: 'pay', account: ACCOUNT, asset: 'USDC', amount: '100', currency: 'USD' },
  });
});

test('blocked window: the link is offered, and waits after it was opened', async () => {
  onramp.blocked = true;
  await press();
  assert.equal(step(), 'link');
  assert.equal($onrampPurchase.get()?.link, LINK);
  linkIsUsed();
  assert.deepEqual([step(), $onrampPurchase.get()?.link], ['waiting', undefined]);
});

test('window closed before the link came: the link is offered', async () => {
  setOnramp({ paymentAmount: '100' });
  beginPurchase(PAY);
  const [opened] = onramp.windows;
  assert.ok(opened);
  opened.closed = true;
  await onramp.pass(0);
  assert.equal(step(), 'link');
});

for (const [what, reply, code] of [
  ['no link', { status: 503, body: {} }, 'onramp_link_failed'],
  ['no gateway', 'down', 'onramp_link_failed'],
  ['a reply without a link', { body: { url: 5 } }, 'onramp_link_failed'],
  ['a purchase that the gateway refuses', { status: 400, body: {} }, 'onramp_purchase_refused'],
  ['a refused origin', { status: 403, body: {} }, 'origin_not_allowed'],
] as const) {
  test(`${what}: the window closes, and the error is shown`, async () => {
    onramp.replies.session = reply;
    await press();
    assert.deepEqual([step(), $onrampPurchase.get()?.error?.code], ['failed', code]);
    assert.equal(onramp.windows[0]?.closed, true);
    assert.deepEqual(onramp.windows[0]?.went, []);
  });
}

test('network that the gateway does not know: says so', async () => {
  settings({ projectId: 'p2' });
  onramp.networks = ['eip155:1'];
  await press();
  assert.equal($onrampPurchase.get()?.error?.code, 'onramp_unsupported');
});

for (const url of [
  'https://pay.coinbase.com.evil.example/',
  'http://pay.coinbase.com/',
  'javascript:alert(1)',
  'http://pay.localhost:4100/buy',
]) {
  test(`link ${url}: never opened from a public page`, async () => {
    settings({ onrampHosts: ['pay.localhost:4100', 'pay.coinbase.com.evil.example'] });
    onramp.replies.session = { body: { url, expiresAt: '2027-05-01T10:11:12Z', id: 'order-1' } };
    await press();
    assert.equal($onrampPurchase.get()?.error?.code, 'onramp_link_refused');
    assert.deepEqual(onramp.windows[0]?.went, []);
    assert.deepEqual(purchasesOf(ACCOUNT, NOW), []);
  });
}

test('test provider: opened from a page of this machine that names it', async () => {
  const url = 'http://pay.localhost:4100/buy';
  onramp.replies.session = { body: { url, expiresAt: '2027-05-01T10:11:12Z', id: 'order-1' } };
  setGlobal('location', { hostname: 'shop.localhost', href: 'http://shop.localhost/' });
  await press();
  assert.equal($onrampPurchase.get()?.error?.code, 'onramp_link_refused', 'not named');
  settings({ onrampHosts: ['pay.localhost:4100'] });
  await press();
  assert.deepEqual(onramp.windows[1]?.went, [url]);
});

test('amount outside the limits: nothing opens', async () => {
  for (const paymentAmount of ['9', '1e30', '-5', '25001']) {
    setOnramp({ paymentAmount });
    beginPurchase(PAY);
  }
  assert.deepEqual(onramp.windows, []);
});

test('completed: asked every 4 seconds, shown, and kept', async () => {
  onramp.replies.order = order('pending');
  await press();
  await onramp.pass(3_999);
  assert.equal(onramp.asked('order').length, 0);
  await onramp.pass(1);
  assert.equal(onramp.asked('order').length, 1);
  assert.equal(step(), 'waiting');
  onramp.replies.order = order('completed', { received: '98.25' });
  await onramp.pass(4_000);
  assert.deepEqual([step(), $onrampPurchase.get()?.received], ['done', '98.25']);
  await onramp.pass(60_000);
  assert.equal(onramp.asked('order').length, 2);
  const [kept] = purchasesOf(ACCOUNT, NOW + 100_000);
  assert.deepEqual(kept, {
    ...{ id: 'order-1', provider: 'Pay', account: ACCOUNT, asset: 'USDC', paid: '100 USD' },
    ...{ at: NOW, end: 'completed', received: '98.25' },
  });
});

test('failed: the reason is shown; closed dialog: a toast has it', async () => {
  onramp.replies.order = order('failed', { reason: 'card_declined' });
  await press();
  forceClose();
  await onramp.pass(4_000);
  assert.deepEqual([step(), $onrampPurchase.get()?.reason], ['failed', 'card_declined']);
  assert.equal($toast.get()?.message, 'Buy failed');
  assert.equal($toast.get()?.detail, "Your card was declined. You haven't paid.");
});

test('no report for 180 seconds: late, not failed; waiting goes on when the user wants it', async () => {
  onramp.replies.order = order('pending');
  await press();
  for (let poll = 0; poll < 44; poll += 1) await onramp.pass(4_000);
  assert.equal(step(), 'waiting');
  await onramp.pass(4_000);
  assert.equal(step(), 'late');
  assert.equal(onramp.asked('order').length, 45);
  await onramp.pass(60_000);
  assert.equal(onramp.asked('order').length, 45);
  waitOn();
  onramp.replies.order = order('completed');
  await onramp.pass(4_000);
  assert.equal(step(), 'done');
});

test('gateway down for a while: the purchase is followed on', async () => {
  onramp.replies.order = 'down';
  await press();
  await onramp.pass(4_000);
  await onramp.pass(4_000);
  assert.equal(step(), 'waiting');
  onramp.replies.order = order('completed');
  await onramp.pass(4_000);
  assert.equal(step(), 'done');
});

for (const [what, reply] of [
  ['another order', order('completed', { id: 'order-2' })],
  ['an unknown state', order('paid')],
  ['a list', { body: [] }],
] as const) {
  test(`reply about ${what}: nothing is called done`, async () => {
    onramp.replies.order = reply;
    await press();
    await onramp.pass(4_000);
    assert.equal(step(), 'waiting');
  });
}

test('second press: the first purchase is no longer followed, and its window stays', async () => {
  onramp.replies.order = order('pending');
  await press();
  await press();
  assert.equal(onramp.windows.length, 2);
  assert.equal(onramp.windows[0]?.closed, false);
  await onramp.pass(4_000);
  assert.equal(onramp.asked('order').length, 1);
});

const bought = (id: string) => ({
  id,
  metadata: {
    ...{ operationType: 'bought', hash: '0x', minedAt: '2027-01-15T08:00:00Z', nonce: null },
    status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  },
  transfers: [],
});

test('Coinbase: only its history is asked, without the cache; a new entry leads to the list', async () => {
  onramp.replies.history = { body: { data: [bought('old')], next: null } };
  await press(COINBASE);
  await onramp.pass(4_000);
  assert.equal(step(), 'waiting');
  assert.equal(onramp.asked('order').length, 0);
  const last = onramp.asked('history').at(-1);
  assert.equal(last?.init.cache, 'no-cache');
  assert.equal(last?.url.searchParams.get('onramp'), 'coinbase');
  assert.deepEqual(purchasesOf(ACCOUNT, NOW), []);
  onramp.replies.history = { body: { data: [bought('new'), bought('old')], next: null } };
  await onramp.pass(4_000);
  assert.equal($route.get().view, 'OnRampActivity');
});

test('other providers: the history is never asked', async () => {
  onramp.replies.order = order('pending');
  await press();
  await onramp.pass(4_000);
  await press({ ...PAY, name: 'meld', tracked: false });
  await onramp.pass(4_000);
  await onramp.pass(4_000);
  assert.equal(onramp.asked('history').length, 0);
  assert.equal(onramp.asked('order').length, 1);
});
