/**
 * Tests a page that unloads during a wallet request: the next page or another tab finds its record.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { StoredPayment } from '../../../../protocol/storage-keys';
import { WALLET_DEADLINE_MS } from '../../../core/constants/limits';
import { appKitError } from '../../../core/errors/app-kit-error';
import { toAppKitError } from '../../../core/errors/wallet-errors';
import { warningKey } from '../../../core/payments/payment-warning';
import { setLeaving } from '../../../core/session/pending-requests';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS, ONE, settle, TWO } from '../../../core/testing/fake-core';
import { fakeStorage, setGlobal } from '../../../core/testing/fake-page';
import { HASH } from '../../../core/testing/fake-sender';
import {
  again,
  CONTRACT,
  ELSEWHERE,
  type Form,
  fill,
  NONE,
  ready,
  review,
  startForm,
  TO,
  warned,
} from '../fake-form';
import { confirmSend } from './confirm-send';

let form: Form;
const kept = (): StoredPayment[] => storage.get('recent_payments') ?? [];

/** A record left by a closed page, or by a page open in another tab. */
const leftBy = (id: string): StoredPayment => ({
  ...{ id, networkId: ONE.id, from: ADDRESS, to: TO, token: CONTRACT, amount: '1.5' },
  ...{ at: Date.now(), sent: false },
});
const leave = (...ids: string[]): void => storage.set('recent_payments', ids.map(leftBy));

async function doubted(): Promise<boolean> {
  await fill();
  await review();
  return warned().includes('acknowledge:unanswered');
}

beforeEach(async () => {
  setGlobal('sessionStorage', fakeStorage());
  form = await startForm();
});
afterEach(() => {
  setLeaving(false);
  form.stop();
});

test('payment: stored before the wallet request, and updated once sent', async () => {
  let asked: StoredPayment[] = [];
  form.sender.answer = async () => {
    asked = kept();
    return HASH;
  };
  await fill();
  await review();
  await confirmSend(NONE);
  assert.deepEqual(asked, [{ ...leftBy(asked[0]?.id ?? ''), id: asked[0]?.id }]);
  assert.deepEqual(kept(), [{ ...leftBy(HASH), sent: true }]);
});

test('rejected: leaves no record; an uncertain result: leaves one for the next page', async () => {
  await fill();
  await review();
  form.sender.answer = () => Promise.reject({ code: 4001 });
  await confirmSend(NONE);
  assert.deepEqual(kept(), []);
  form.sender.answer = () => Promise.reject(appKitError('rpc_internal'));
  await confirmSend(NONE);
  assert.equal(kept().length, 1);
  assert.equal(await doubted(), true);
});

test('node error that the wallet passes on: not a rejection', async () => {
  await fill();
  await review();
  const cause = { code: -32000, message: 'context canceled' };
  form.sender.answer = () => Promise.reject(toAppKitError(cause));
  await confirmSend(NONE);
  assert.equal(ready().error?.code, 'send_failed');
  assert.equal(await doubted(), true);
});

test('rejection caused by page unload: not treated as a rejection', async () => {
  await fill();
  await review();
  form.sender.answer = () => {
    setLeaving(true);
    return Promise.reject({ code: 4001 });
  };
  await confirmSend(NONE);
  assert.equal(kept().length, 1);
});

test('unanswered request of an earlier page: sending needs its own control', async () => {
  leave('a');
  assert.equal(await doubted(), true);
  await confirmSend(NONE);
  assert.equal(ready().error?.code, 'send_changed');
  assert.deepEqual(form.sender.submitted, []);
  const keys = ready().review.warnings.map(warningKey);
  // A newer request: the earlier acknowledgment does not cover it.
  leave('a', 'b');
  await again(keys);
  assert.equal(ready().error?.params.what, 'unanswered');
  assert.deepEqual(form.sender.submitted, []);
});

test('acknowledged and sent: that record ends; a newer one stays', async () => {
  leave('a');
  assert.equal(await doubted(), true);
  form.sender.answer = async () => {
    storage.set('recent_payments', [...kept(), leftBy('c')]);
    return HASH;
  };
  const keys = ready().review.warnings.map(warningKey);
  await again(keys);
  assert.equal(form.sender.submitted.length, 1);
  assert.deepEqual(
    kept().map(({ id }) => id),
    ['c', HASH],
  );
});

test('request of another account or network: no warning, and sending keeps it unresolved', async () => {
  const theirs = [
    { ...leftBy('account'), from: ELSEWHERE },
    { ...leftBy('network'), networkId: TWO.id },
  ];
  storage.set('recent_payments', theirs);
  assert.equal(await doubted(), false);
  storage.set('recent_payments', [...theirs, leftBy('own')]);
  assert.equal(await doubted(), true);
  await again(ready().review.warnings.map(warningKey));
  assert.equal(form.sender.submitted.length, 1);
  assert.deepEqual(
    kept().map(({ id }) => id),
    ['account', 'network', HASH],
  );
});

test('transaction sent on the wrong network: unresolved on both networks', async () => {
  await fill();
  await review();
  form.sender.answer = () => Promise.reject(appKitError('send_other_chain'));
  await confirmSend(NONE);
  const [one] = kept();
  assert.equal(one?.elsewhere, true);
  assert.equal(await doubted(), true);
  // Read on the network that the wallet switched to.
  storage.set('recent_payments', [{ ...one, networkId: TWO.id }]);
  assert.equal(await doubted(), true);
  form.sender.answer = async () => HASH;
  await again(ready().review.warnings.map(warningKey));
  assert.deepEqual(
    kept().map(({ id }) => id),
    [HASH],
  );
});

test('review still loading at the deadline: sends no wallet request', async () => {
  await fill();
  await review();
  const { submit } = form.sender;
  let read = () => {};
  form.sender.submit = async (...all) => {
    await new Promise<void>((resolve) => {
      read = resolve;
    });
    return submit(...all);
  };
  let asked = 0;
  form.sender.answer = async () => {
    asked += 1;
    return HASH;
  };
  const sending = confirmSend(NONE);
  await settle();
  mock.timers.tick(WALLET_DEADLINE_MS);
  await sending;
  assert.equal(ready().error?.code, 'wallet_timeout');
  read();
  await settle();
  assert.deepEqual([asked, kept()], [0, []]);
});

test('failure before the wallet request: leaves nothing unresolved', async () => {
  await fill();
  await review();
  const { submit } = form.sender;
  for (const [cause, code] of [
    [appKitError('wallet_timeout'), 'wallet_timeout'],
    [{ code: -32603 }, 'rpc_internal'],
    [new Error('no node'), 'unknown_error'],
  ] as const) {
    form.sender.submit = () => {
      assert.deepEqual(kept(), []);
      return Promise.reject(cause);
    };
    await confirmSend(NONE);
    assert.equal(ready().error?.code, code);
    assert.deepEqual(kept(), []);
  }
  form.sender.submit = submit;
  form.sender.answer = () => Promise.reject(new Error('no node'));
  await confirmSend(NONE);
  assert.equal(ready().error?.code, 'send_failed');
  assert.equal(kept().length, 1);
});

test('expired record: removed from storage on the next lookup', async () => {
  storage.set('recent_payments', [{ ...leftBy(HASH), sent: true }]);
  mock.timers.tick(300_000);
  assert.equal(await doubted(), false);
  assert.equal(storage.get('recent_payments'), undefined);
});

test('another tab clears the record: the pending request stays unresolved', async () => {
  await fill();
  await review();
  let fail: (cause: unknown) => void = () => {};
  form.sender.answer = () => new Promise((_, reject) => (fail = reject));
  const sending = confirmSend(NONE);
  await settle();
  storage.remove('recent_payments');
  fail(appKitError('provider_disconnected'));
  await sending;
  assert.equal(kept().length, 1);
});

test('record older than a day: no wallet still asks', async () => {
  leave('a');
  mock.timers.tick(86_399_000);
  assert.equal(await doubted(), true);
  mock.timers.tick(1_000);
  assert.equal(await doubted(), false);
});

test('storage unavailable: known for the lifetime of the page', async () => {
  const denied = () => {
    throw new Error('denied');
  };
  setGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  await fill();
  await review();
  form.sender.answer = () => Promise.reject(appKitError('send_unreadable'));
  await confirmSend(NONE);
  assert.equal(await doubted(), true);
});

test('foreign data in storage: does not block sending', async () => {
  for (const bad of [{ ...leftBy('a'), amount: '1e3' }, { ...leftBy('a'), at: 'now' }, 7]) {
    storage.set('recent_payments', [bad as StoredPayment]);
    assert.equal(await doubted(), false);
  }
});
