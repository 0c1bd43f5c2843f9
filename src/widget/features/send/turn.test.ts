import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { WALLET_DEADLINE_MS } from '../../core/constants';
import { fakeStorage, setGlobal } from '../../core/fake-page';
import { HASH } from '../../core/fake-sender';
import { ADDRESS, ONE, settle } from '../../core/fake-world';
import { confirmSend } from './confirm';
import { type Form, fill, NONE, ready, review, startForm, stopped } from './fake-form';

type Held = (lock: object | null) => Promise<void> | undefined;

const NAME = `@appkit-embed/send/${ONE.id}:${ADDRESS}`;
/** Of all tabs. */
let held: Set<string>;
let form: Form;

/** Those of a browser, as far as they are used. */
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

test('while another tab sends by this account nobody is asked here; then the same press sends', async () => {
  held.add(NAME);
  await confirmSend(NONE);
  stopped(form, 'request_pending');
  assert.equal(ready().busy, false);
  held.clear();
  await confirmSend(NONE);
  assert.equal(form.sender.submitted.length, 1);
});

test('what another tab has sent meanwhile is seen, as it is read within the turn', async () => {
  const { quote } = form.sender;
  form.sender.quote = async (...asked) => {
    assert.deepEqual([...held], [NAME]);
    return { ...(await quote(...asked)), nonce: 8 };
  };
  await confirmSend(NONE);
  stopped(form, 'send_changed');
  assert.equal(held.size, 0);
});

test('the turn lasts until the wallet has answered, whatever it says', async () => {
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

test('a page that may have no locks sends without', async () => {
  for (const none of [undefined, { request: async () => Promise.reject(new Error('opaque')) }]) {
    setGlobal('navigator', { userAgent: 'X11', locks: none });
    form.sender.answer = () => Promise.reject({ code: 4001 });
    await confirmSend(NONE);
  }
  assert.equal(form.sender.submitted.length, 2);
});

// The last: of its request it is said until the page goes.
test('a wallet that never answers keeps the others out no longer than it is waited for', async () => {
  form.sender.answer = () => new Promise(() => {});
  const done = confirmSend(NONE);
  await settle();
  mock.timers.tick(WALLET_DEADLINE_MS);
  await done;
  assert.equal(ready().error?.code, 'wallet_timeout');
  assert.equal(held.size, 0);
});
