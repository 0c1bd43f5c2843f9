import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { WALLET_DEADLINE_MS } from '../../../core/constants/limits';
import type { AppKitError } from '../../../core/errors/app-kit-error';
import { visibleError } from '../../../core/errors/visible-error';
import { warningKey } from '../../../core/payments/payment-warning';
import { rememberRecipient } from '../../../core/payments/recent-recipients';
import { ADDRESS, ONE, settle } from '../../../core/testing/fake-core';
import { fakeStorage, setGlobal } from '../../../core/testing/fake-page';
import { HASH } from '../../../core/testing/fake-sender';
import { pendingCount } from '../../../core/testing/pending-count';
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
  stopped,
  TO,
} from '../fake-form';
import { confirmSend, openReview } from './confirm-send';

type Held = (lock: object | null) => Promise<void> | undefined;

const NAME = `@appkit-embed/send/${ONE.id}:${ADDRESS}`;
/** Records of all tabs. */
let held: Set<string>;
let form: Form;

/** The parts of the browser's Web Locks that the code uses. */
const locks = {
  async request(name: string, { ifAvailable }: LockOptions, callback: Held) {
    assert.equal(ifAvailable, true);
    if (held.has(name)) return callback(null);
    held.add(name);
    return Promise.resolve(callback({ name })).finally(() => held.delete(name));
  },
};

beforeEach(async () => {
  held = new Set();
  setGlobal('sessionStorage', fakeStorage());
  setGlobal('navigator', { userAgent: 'X11', locks });
  form = await startForm();
  await fill();
  await review();
});
afterEach(() => {
  form.stop();
  setGlobal('navigator', undefined);
});

test('another tab is sending for this account: no wallet request; the next press sends', async () => {
  held.add(NAME);
  await confirmSend(NONE);
  stopped(form, 'send_other_tab');
  assert.match(visibleError(ready().error as AppKitError), /^Another tab of this site is sending/);
  assert.equal(ready().busy, false);
  held.clear();
  await confirmSend(NONE);
  assert.equal(form.sender.submitted.length, 1);
});

test('payment of another tab meanwhile: seen, because storage is read under the lock', async () => {
  const { quote } = form.sender;
  form.sender.quote = async (...asked) => {
    assert.deepEqual([...held], [NAME]);
    return { ...(await quote(...asked)), nonce: 8 };
  };
  await confirmSend(NONE);
  stopped(form, 'send_changed');
  assert.equal(held.size, 0);
});

test("no nonce available: another tab's payment to the same recipient stops the press once", async () => {
  const { nonce: _, ...uncounted } = form.sender.quoted;
  form.sender.quoted = uncounted;
  rememberRecipient('eip155', ELSEWHERE);
  rememberRecipient('solana', TO);
  await openReview();
  // Neither another recipient nor one of another namespace.
  rememberRecipient('eip155', CONTRACT);
  form.sender.answer = () => Promise.reject({ code: 4001 });
  await confirmSend(NONE);
  assert.equal(form.sender.submitted.splice(0).length, 1);
  // It is final now, no longer pending.
  rememberRecipient('eip155', TO.toLowerCase());
  await confirmSend(NONE);
  stopped(form, 'send_changed');
  assert.equal(ready().error?.params.what, 'sent');
  await confirmSend(NONE);
  assert.deepEqual(form.sender.submitted, []);
  form.sender.answer = async () => HASH;
  await again();
  assert.equal(form.sender.submitted.length, 1);
});

test('send lock: held until the wallet answers, whatever the answer', async () => {
  for (const end of ['reject', 'resolve'] as const) {
    let answer = (): void => {};
    form.sender.answer = () =>
      new Promise((resolve, reject) => {
        answer = end === 'resolve' ? () => resolve(HASH) : () => reject({ code: 4001 });
      });
    const done = confirmSend(NONE);
    await settle();
    assert.equal(ready().busy, 'asking');
    assert.deepEqual([...held], [NAME]);
    answer();
    await done;
    assert.equal(held.size, 0, end);
  }
});

test('page without permission for locks: sends without one', async () => {
  for (const none of [undefined, { request: async () => Promise.reject(new Error('opaque')) }]) {
    setGlobal('navigator', { userAgent: 'X11', locks: none });
    form.sender.answer = () => Promise.reject({ code: 4001 });
    await confirmSend(NONE);
  }
  assert.equal(form.sender.submitted.length, 2);
});

test('locks that never answer: waits two seconds; a late lock is held until the answer', async () => {
  let grant = async (): Promise<void> => {};
  const request = (name: string, options: LockOptions, callback: Held) => {
    grant = () => locks.request(name, options, callback);
    return new Promise(() => {});
  };
  setGlobal('navigator', { userAgent: 'X11', locks: { request } });
  let refuse: (cause: object) => void = () => {};
  form.sender.answer = () => new Promise((_, reject) => (refuse = reject));
  const done = confirmSend(NONE);
  await settle();
  mock.timers.tick(1_999);
  await settle();
  assert.equal(ready().busy, 'reading');
  mock.timers.tick(1);
  await settle();
  assert.equal(ready().busy, 'asking');
  const granted = grant();
  assert.deepEqual([...held], [NAME]);
  refuse({ code: 4001 });
  await done;
  await granted;
  assert.equal(held.size, 0);
});

// Keep this test last: its unresolved request stays with the page.
test('abandoned wallet request: locks other tabs until it ends, not the next send of this tab', async () => {
  const late: ((id: string) => void)[] = [];
  form.sender.answer = () => new Promise((resolve) => late.push(resolve));
  for (const round of [1, 2]) {
    const done = confirmSend(
      new Set([...ready().review.warnings.map(warningKey), ready().changed]),
    );
    await settle();
    assert.equal(late.length, round);
    mock.timers.tick(WALLET_DEADLINE_MS);
    await done;
    assert.equal(ready().error?.code, 'wallet_timeout');
    await openReview();
  }
  late[0]?.(HASH);
  await settle();
  assert.deepEqual([...held], [NAME]);
  // Stored before other tabs may read.
  const pendingThen: number[] = [];
  held.delete = (name) => {
    pendingThen.push(pendingCount());
    return Set.prototype.delete.call(held, name);
  };
  late[1]?.(`0x${'cd'.repeat(32)}`);
  await settle();
  assert.equal(held.size, 0);
  assert.deepEqual(pendingThen, [2]);
});
