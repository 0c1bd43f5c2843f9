/** Tests the calls of the page: bad input, keys, two calls, reloads and other tabs. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setRemote } from '../../core/config/remote-features';
import { appKitError } from '../../core/errors/app-kit-error';
import { storage } from '../../core/storage/typed-storage';
import { OTHER, TWO } from '../../core/testing/fake-core';
import { HASH } from '../../core/testing/fake-sender';
import { forceClose, openModal } from '../../core/views/modal';
import { goBack, pushView } from '../../core/views/router';
import { chooseExchange } from './exchange/choose-exchange';
import {
  asks,
  choosing,
  EXCHANGE,
  ended,
  type PayWorld,
  pass,
  press,
  REQUEST,
  reviewed,
  startPayWorld,
  TO,
  TOKEN,
} from './fake-pay';
import { $payState, setPayState } from './pay-state';
import { retryRead } from './start-pay';

let pay: PayWorld;

beforeEach(async () => {
  pay = await startPayWorld();
});
afterEach(() => {
  pay.stop();
  for (const name of ['page_payments', 'recent_payments', 'pending_transactions'] as const) {
    storage.remove(name);
  }
});

const stateNow = (): string => $payState.get().state;

/** As after a reload: the stores are new, the storage stays. */
async function reload(): Promise<void> {
  pay.stop();
  const kept = Object.entries({
    page_payments: storage.get('page_payments'),
    pending_transactions: storage.get('pending_transactions'),
    recent_payments: storage.get('recent_payments'),
  });
  pay = await startPayWorld();
  for (const [name, value] of kept) {
    if (value) storage.set(name as 'page_payments', value as unknown[]);
  }
}

const invalid: [what: string, request: unknown, reason: RegExp][] = [
  ['nothing', null, /must be an object/],
  ['a text', 'pay', /must be an object/],
  ['no recipient', { ...REQUEST, recipient: undefined }, /`recipient`/],
  ['a recipient without an address', { ...REQUEST, recipient: 'alice.eth' }, /not an address/],
  ['a recipient on another network', { ...REQUEST, recipient: `${TWO.id}:${TO}` }, /network/],
  ['the token as the recipient', { ...REQUEST, recipient: TOKEN }, /the token itself/],
  ['a burn address', { ...REQUEST, recipient: `0x${'0'.repeat(40)}` }, /no one controls/],
  ['an asset without an id', { ...REQUEST, asset: 'USDC' }, /CAIP-19/],
  ['an NFT', { ...REQUEST, asset: `${TWO.id}/erc721:${TOKEN}/1` }, /must be a token/],
  ['a token id', { ...REQUEST, asset: `${TWO.id}/erc20:${TOKEN}/1` }, /must be a token/],
  ['the coin of another chain', { ...REQUEST, asset: `${TWO.id}/slip44:501` }, /must be a token/],
  [
    "a network that is not the page's",
    { ...REQUEST, asset: `eip155:7/erc20:${TOKEN}` },
    /networks/,
  ],
  ['an asset of another blockchain', { ...REQUEST, asset: `${OTHER.id}/slip44:501` }, /networks/],
  ['an amount of zero', { ...REQUEST, amount: '0.00' }, /more than zero/],
  ['a number', { ...REQUEST, amount: 1.5 }, /decimal string/],
  ['a negative amount', { ...REQUEST, amount: '-1' }, /decimal string/],
  ['NaN', { ...REQUEST, amount: 'NaN' }, /decimal string/],
  ['an exponent', { ...REQUEST, amount: '1e30' }, /decimal string/],
  ['too many decimals', { ...REQUEST, amount: '1.0000001' }, /more than 6 decimals/],
  ['too large an amount', { ...REQUEST, amount: '9'.repeat(90) }, /too large/],
  ['a long amount', { ...REQUEST, amount: '9'.repeat(101) }, /too long/],
  ['a key of spaces', { ...REQUEST, key: ' ' }, /`key`/],
  [
    'both lists of exchanges',
    { ...REQUEST, includeExchanges: ['a'], excludeExchanges: ['b'] },
    /exclude each other/,
  ],
];
for (const [what, request, reason] of invalid) {
  test(`payment with ${what}: refused with the reason, nothing asked of wallet or gateway`, async () => {
    const call = await asks(request);
    assert.equal(call.error?.code, 'pay_invalid');
    assert.match(call.error?.message ?? '', reason);
    assert.equal(stateNow(), 'refused');
    assert.deepEqual([pay.sender.submitted, pay.asked], [[], []]);
  });
}

test('recipient with a wrong checksum: refused with the reason', async () => {
  pay.sender.readAddress = (text) =>
    text === TO ? { problem: 'bad_checksum' } : { address: text };
  const call = await asks();
  assert.match(call.error?.message ?? '', /checksum/);
});

test('recipient with a checksum that only its network has: read as its address', async () => {
  const asked: (string | undefined)[] = [];
  pay.sender.readAddress = (text, networkId) => {
    asked.push(networkId);
    return { address: text };
  };
  await asks();
  assert.equal(stateNow(), 'choosing');
  assert.deepEqual([...new Set(asked)], ['eip155:31337']);
});

test('address of another blockchain: refused with the reason', async () => {
  pay.sender.readAddress = (text) =>
    text === TO ? { problem: 'wrong_namespace' } : { address: text };
  const call = await asks();
  assert.match(call.error?.message ?? '', /another blockchain/);
});

test('hostile objects: refused, and nothing throws into the page', async () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap');
      },
    },
  );
  for (const request of [trap, { ...REQUEST, amount: trap }, Object.create(null)]) {
    assert.equal((await asks(request)).error?.code, 'pay_invalid');
  }
});

test('feature that is off: refused, and no remote feature turns it on', async () => {
  pay.stop();
  pay = await startPayWorld({ on: false });
  setRemote([{ id: 'pay', isEnabled: true, config: null }]);
  const call = await asks();
  assert.equal(call.error?.code, 'pay_off');
  assert.deepEqual(pay.asked, []);
});

test('element of the page: its attributes are the payment', async () => {
  const { recipient, asset } = REQUEST;
  await asks({ pay: '2', payAsset: asset, payTo: recipient, payKey: 'order-9', other: 'x' });
  const { request, transfer } = choosing();
  assert.deepEqual([request.amount, request.key, transfer.to], ['2', 'order-9', TO]);
});

test('amounts with zeros at the end, and a coin: paid exactly', async () => {
  await asks({ ...REQUEST, amount: '1.5000000' });
  assert.equal(choosing().transfer.amount, 1_500_000n);
  forceClose();
  pay.sender.facts.decimals = 18;
  await asks({ ...REQUEST, asset: 'eip155:31337/slip44:60', amount: '0.000000000000000001' });
  assert.deepEqual([choosing().transfer.token, choosing().transfer.amount], ['native', 1n]);
});

test('network that cannot be read: the user may try again', async () => {
  const { tokenFacts } = pay.sender;
  pay.sender.tokenFacts = async () => Promise.reject(appKitError('rpc_unavailable'));
  const call = await asks();
  assert.equal(stateNow(), 'unread');
  assert.deepEqual(call, {});
  pay.sender.tokenFacts = tokenFacts;
  await retryRead();
  assert.equal(stateNow(), 'choosing');
});

test('second call before the user paid: takes the place of the first', async () => {
  const first = await asks();
  const second = await asks({ ...REQUEST, amount: '2' });
  assert.equal(first.error?.code, 'pay_canceled');
  assert.deepEqual(second, {});
  assert.equal(choosing().request.amount, '2');
});

test('second call while a wallet pays: the same payment shares its end, another one is refused', async () => {
  const first = await asks();
  await reviewed();
  await press();
  const same = await asks();
  const other = await asks({ ...REQUEST, amount: '2' });
  assert.equal(other.error?.code, 'pay_busy');
  await ended(pay, { state: 'confirmed' });
  assert.deepEqual([first.result?.hash, same.result?.hash], [HASH, HASH]);
  assert.equal(pay.sender.submitted.length, 1);
});

test('same key after it was paid: the first result, and no second payment', async () => {
  const request = { ...REQUEST, key: 'order-7' };
  await asks(request);
  await reviewed();
  await press();
  await ended(pay, { state: 'confirmed' });
  forceClose();
  await reload();
  const again = await asks(request);
  assert.equal(again.result?.hash, HASH);
  assert.equal(again.result?.key, 'order-7');
  assert.equal(stateNow(), 'done');
  assert.deepEqual(pay.sender.submitted, []);
});

test('same key for another payment: refused, nothing is paid', async () => {
  await asks({ ...REQUEST, key: 'order-7' });
  await reviewed();
  await press();
  await ended(pay, { state: 'confirmed' });
  forceClose();
  const other = await asks({ ...REQUEST, key: 'order-7', amount: '2' });
  assert.equal(other.error?.code, 'pay_key_reused');
});

test('without a key: the next payment is another one, with a warning of its own', async () => {
  await asks();
  await reviewed();
  await press();
  await ended(pay, { state: 'confirmed' });
  forceClose();
  const again = await asks();
  assert.deepEqual(again, {});
  await reviewed();
  await press();
  assert.equal(pay.sender.submitted.length, 1);
});

test('a day later: the key is free again', async () => {
  const request = { ...REQUEST, key: 'order-7' };
  await asks(request);
  await reviewed();
  await press();
  await ended(pay, { state: 'confirmed' });
  forceClose();
  await pass(86_400_000);
  await asks(request);
  assert.equal(stateNow(), 'choosing');
});

test('reload while the network has it: the next call follows the same transaction', async () => {
  await asks();
  await reviewed();
  await press();
  await reload();
  const again = await asks();
  assert.equal(stateNow(), 'wallet');
  pay.sender.becomes = { state: 'confirmed' };
  await pass(4_000, 2);
  assert.equal(again.result?.hash, HASH);
  assert.deepEqual(pay.sender.submitted, []);
});

test('reload while an exchange is open: the next call follows the same session', async () => {
  await asks();
  void chooseExchange(choosing(), EXCHANGE);
  await pass();
  await reload();
  await asks();
  const now = $payState.get();
  assert.deepEqual(now.state === 'exchange' && [now.exchange.session, now.exchange.name], [
    ...['s-1', EXCHANGE.name],
  ]);
});

test('paid in another tab since the review: followed here, and not paid again', async () => {
  const call = await asks();
  await reviewed();
  const { key, mark } = choosing();
  const record = { key, mark, own: false, at: Date.now(), payer: TO, hash: HASH };
  storage.set('page_payments', [record]);
  await press();
  assert.deepEqual(pay.sender.submitted, []);
  assert.equal(stateNow(), 'wallet');
  pay.sender.becomes = { state: 'confirmed' };
  await pass(4_000, 2);
  assert.equal(call.result?.hash, HASH);
});

test('records that are damaged: ignored', async () => {
  storage.set('page_payments', [7, null, { key: 1 }, { key: 'a', mark: 'b', own: 1 }]);
  await asks();
  assert.equal(stateNow(), 'choosing');
});

test('way to the wallets: keeps the payment; another view of the page cancels it', async () => {
  const call = await asks();
  pushView('Connect');
  goBack();
  assert.equal(stateNow(), 'choosing');
  openModal('Account');
  assert.equal(call.error?.code, 'pay_canceled');
  setPayState({ state: 'none' });
});
