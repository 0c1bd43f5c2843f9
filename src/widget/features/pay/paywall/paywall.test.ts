/** Tests payments by signature: what the wallet signs, what the page gets, and what is refused. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import * as v from 'valibot';
import { paymentPayload, readX402Header, writeX402Header } from '../../../../protocol/pay/x402';
import type { ContractSender, TransferOrder } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS, ONE, settle } from '../../../core/testing/fake-core';
import { $modal, forceClose } from '../../../core/views/modal';
import { asks, choosing, type PayWorld, pass, startPayWorld, TO, TOKEN } from '../fake-pay';
import { $payState } from '../pay-state';
import { NO_WALLET } from '../request/read-payment';
import { retryRead } from '../start-pay';
import { preparePaywall, signPaywall } from './sign-paywall';

const TERMS = {
  ...{ scheme: 'exact', network: ONE.id, amount: '1500000', asset: TOKEN, payTo: TO },
  ...{ maxTimeoutSeconds: 300, extra: { name: 'Dollar', version: '2', own: 'kept' } },
};
const REQUIRED = {
  x402Version: 2,
  resource: { url: 'https://shop.test/article', description: 'Über Kessel' },
  accepts: [{ scheme: 'other', network: 'cash:1' }, TERMS],
};
const SIGNATURE = `0x${'ab'.repeat(65)}`;

let pay: PayWorld;
let orders: TransferOrder[];
let token: {
  balance: bigint;
  isDomain: boolean | Error;
  used: boolean;
  hasKey: boolean;
};
let answer: () => Promise<string>;

beforeEach(async () => {
  orders = [];
  token = { balance: 2_000_000n, isDomain: true, used: false, hasKey: true };
  answer = async () => SIGNATURE;
  pay = await startPayWorld();
  pay.sender.contracts = {
    balance: async () => token.balance,
    signedTransfers: async () => ({
      async isDomain() {
        if (typeof token.isDomain !== 'boolean') throw token.isDomain;
        return token.isDomain;
      },
      digest: (text) => createHash('sha256').update(text).digest('hex'),
      isUsed: async () => token.used,
      hasKey: async () => token.hasKey,
      async sign(_, order, asking) {
        asking();
        orders.push(order);
        return answer();
      },
    }),
  } as Partial<ContractSender> as ContractSender;
});
afterEach(() => {
  pay.stop();
  storage.remove('page_payments');
});

const paywall = (paymentRequired: unknown = REQUIRED) => asks({ paymentRequired });

async function sign(): Promise<void> {
  const payment = choosing();
  await signPaywall(payment, await preparePaywall(payment));
  await settle();
}

test('header of a server: the wallet signs exactly its terms, and the page gets the header', async () => {
  const call = await paywall(writeX402Header(REQUIRED));
  assert.equal(choosing().request.amount, '1.5');
  await sign();
  const [order] = orders;
  const now = Math.floor(Date.now() / 1000);
  assert.deepEqual(
    { ...order, nonce: '' },
    {
      ...{ token: TOKEN, from: ADDRESS, to: TO, value: '1500000', nonce: '' },
      ...{ validAfter: String(now - 600), validBefore: String(now + 300) },
      ...{ name: 'Dollar', version: '2' },
    },
  );
  assert.match(order?.nonce ?? '', /^0x[\da-f]{64}$/);
  const { header = '', validBefore } = call.result as unknown as Record<string, string>;
  assert.equal(validBefore, now + 300);
  const sent = readX402Header(header) as { accepted: unknown };
  assert.deepEqual(sent.accepted, TERMS);
  const { resource, payload } = v.parse(paymentPayload, sent);
  assert.equal(resource?.description, 'Über Kessel');
  assert.deepEqual([payload.signature, payload.authorization.from], [SIGNATURE, ADDRESS]);
  assert.deepEqual([$modal.get().open, pay.sender.submitted], [false, []]);
});

const invalid: [what: string, value: unknown, reason: RegExp][] = [
  ['text that is no base64', '%%%', /PAYMENT-REQUIRED/],
  ['version 1', { ...REQUIRED, x402Version: 1 }, /version 2/],
  ['no way to pay', { ...REQUIRED, accepts: [] }, /PAYMENT-REQUIRED/],
  [
    'a network that is not of the page',
    { ...REQUIRED, accepts: [{ ...TERMS, network: 'eip155:7' }] },
    /networks/,
  ],
  ['an amount of zero', { ...REQUIRED, accepts: [{ ...TERMS, amount: '0' }] }, /networks/],
  [
    'an amount with a fraction',
    { ...REQUIRED, accepts: [{ ...TERMS, amount: '1.5' }] },
    /networks/,
  ],
  ['no name of the token', { ...REQUIRED, accepts: [{ ...TERMS, extra: {} }] }, /networks/],
  [
    'the token as the recipient',
    { ...REQUIRED, accepts: [{ ...TERMS, payTo: TOKEN }] },
    /token itself/,
  ],
];
for (const [what, value, reason] of invalid) {
  test(`paywall with ${what}: refused with the reason, nothing asked of the wallet`, async () => {
    const call = await paywall(value);
    assert.equal(call.error?.code, 'pay_invalid');
    assert.match(call.error?.message ?? '', reason);
    assert.deepEqual(orders, []);
  });
}

test('token that signs by another name: refused, because no signature would count', async () => {
  token.isDomain = false;
  const call = await paywall();
  assert.match(call.error?.message ?? '', /does not sign as `Dollar` version `2`/);
});

test('network that cannot be read: the page waits, and a retry reads the terms', async () => {
  token.isDomain = appKitError('rpc_unavailable');
  const call = await paywall();
  assert.deepEqual([call, $payState.get().state], [{}, 'unread']);
  token.isDomain = true;
  await retryRead();
  await sign();
  assert.ok(call.result);
});

test('wallet whose node reports other decimals: refused, and the amount stays the one of the terms', async () => {
  let wallets = 18;
  pay.sender.tokenFacts = async ({ provider }) => ({
    ...pay.sender.facts,
    decimals: provider === NO_WALLET ? 6 : wallets,
  });
  const call = await paywall();
  assert.equal(choosing().transfer.amount, 1_500_000n);
  await assert.rejects(preparePaywall(choosing()), { code: 'pay_decimals' });
  wallets = 6;
  await sign();
  assert.deepEqual([orders[0]?.value, call.error], ['1500000', undefined]);
});

test('amount that is not the one of the terms: nothing is asked of the wallet', async () => {
  await paywall();
  const payment = choosing();
  const other = { ...payment, transfer: { ...payment.transfer, amount: 1_500_001n } };
  await assert.rejects(preparePaywall(other), { code: 'pay_changed' });
});

test('object that throws: refused', async () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap');
      },
    },
  );
  assert.equal((await paywall(trap)).error?.code, 'pay_invalid');
});

test('feature that is off: refused', async () => {
  pay.stop();
  pay = await startPayWorld({ on: false });
  assert.equal((await paywall()).error?.code, 'pay_off');
});

test('contract account, and too little in the account: said before the wallet is asked', async () => {
  await paywall();
  token.hasKey = false;
  await assert.rejects(preparePaywall(choosing()), { code: 'pay_no_key' });
  token.hasKey = true;
  token.balance = 1_499_999n;
  await assert.rejects(preparePaywall(choosing()), { code: 'pay_too_little' });
  assert.deepEqual(orders, []);
});

test('rejected in the wallet: the user may try again, and the page gets one end', async () => {
  const call = await paywall();
  answer = () => Promise.reject(appKitError('user_rejected'));
  await sign();
  assert.deepEqual([call, $payState.get().state], [{}, 'choosing']);
  answer = async () => SIGNATURE;
  await sign();
  assert.ok(call.result);
  assert.equal(orders.length, 2);
});

test('user who leaves before the wallet answers: the page gets no signature', async () => {
  const call = await paywall();
  answer = async () => {
    forceClose();
    return SIGNATURE;
  };
  await sign();
  assert.equal(call.error?.code, 'pay_canceled');
  assert.equal(call.result, undefined);
  assert.equal(storage.get('page_payments'), undefined);
});

test('same page again while the signature counts: the same header, no second one', async () => {
  const first = await paywall();
  await sign();
  const second = await paywall();
  assert.equal(orders.length, 1);
  const headerOf = ({ result }: typeof first) => (result as unknown as { header: string }).header;
  assert.equal(headerOf(second), headerOf(first));
});

test('page with a long address and description: the same header again, no second signature', async () => {
  const resource = {
    url: `https://shop.test/${'a'.repeat(1_900)}`,
    description: 'é'.repeat(300),
  };
  const long = { ...REQUIRED, resource };
  const first = await paywall(long);
  await sign();
  const second = await paywall(long);
  const headerOf = ({ result }: typeof first) => (result as unknown as { header: string }).header;
  assert.ok(headerOf(first).length > 4_096);
  assert.deepEqual([headerOf(second), orders.length], [headerOf(first), 1]);
  // Another page: another payment.
  await paywall({ ...long, resource: { ...resource, url: `${resource.url.slice(1)}b` } });
  assert.equal($payState.get().state, 'choosing');
});

test('terms whose header would be longer than servers take: refused before the wallet is asked', async () => {
  const call = await paywall({ ...REQUIRED, extensions: { note: 'a'.repeat(7_000) } });
  assert.equal(call.error?.code, 'pay_invalid');
  assert.match(call.error?.message ?? '', /8000/);
});

test('another tab has signed meanwhile: its header, and the wallet is not asked', async () => {
  await paywall();
  await sign();
  const kept = storage.get('page_payments');
  storage.remove('page_payments');
  const call = await paywall();
  if (kept) storage.set('page_payments', kept);
  await sign();
  assert.equal(orders.length, 1);
  assert.ok((call.result as unknown as { header: string }).header);
});

test('last seconds of a signature: no second one beside it', async () => {
  await paywall();
  await sign();
  await pass(295_000);
  await paywall();
  assert.deepEqual([$payState.get().state, orders.length], ['none', 1]);
});

test('signature that was used, or has expired: a new one', async () => {
  await paywall();
  await sign();
  token.used = true;
  await paywall();
  assert.equal($payState.get().state, 'choosing');
  token.used = false;
  forceClose();
  await pass(301_000);
  await paywall();
  assert.equal($payState.get().state, 'choosing');
});

test('exchanges: not asked, because they sign nothing', async () => {
  await paywall();
  await pass(0);
  assert.deepEqual(pay.asked, []);
});
