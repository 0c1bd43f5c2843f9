import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINK_LIFETIME } from '../../protocol/custody/auth-api';
import { FrameError } from '../frame/frame-error';
import { createEmailLogin } from './email-login';
import { ServiceError } from './service-client';

type Reply = 'approved' | 'waiting' | 'expired' | Error;
const LOST = new FrameError("We can't reach the login service.");
const refused = (code: string, status: number) => new ServiceError(code, code, status);

/** A service that answers the questions for the link so, the last reply again and again. */
async function waiting(...replies: Reply[]) {
  const state = { now: 0, asked: 0, slept: 0 };
  const login = createEmailLogin({
    sessions: {} as never,
    projectId: 'p',
    now: () => state.now,
    async sleep(ms) {
      state.slept += ms;
      state.now += ms;
    },
    client: {
      async call({ path, signal }: { path: string; signal?: AbortSignal }) {
        if (!path.includes('device')) return { attemptId: 'a', action: 'VERIFY_DEVICE' };
        state.asked += 1;
        state.now += 1_000;
        const reply = replies.length > 1 ? replies.shift() : replies[0];
        if (signal?.aborted || reply instanceof Error) throw reply;
        return { state: reply };
      },
    } as never,
  });
  await login.begin('a@b.test', 'https://shop.test');
  return { login, state };
}

test('device link, connection lost meanwhile: waits on, and the late approval is taken', async () => {
  const { login, state } = await waiting('waiting', LOST, refused('unreachable', 502), 'approved');
  await login.waitForDevice();
  assert.deepEqual([state.asked, state.slept], [4, 4_000]);
});

test('device link: the service’s own refusal ends the wait at once', async () => {
  const gone = await waiting(refused('attempt_over', 410));
  await assert.rejects(gone.login.waitForDevice(), { code: 'attempt_over' });
  const denied = await waiting('waiting', 'expired');
  await assert.rejects(denied.login.waitForDevice(), /not approved/);
  assert.deepEqual([gone.state.asked, denied.state.asked], [1, 2]);
});

test('device link without any reply: ends with the link', async () => {
  const { login, state } = await waiting(LOST);
  await assert.rejects(login.waitForDevice(), /link has expired/);
  assert.ok(state.now >= LINK_LIFETIME * 1_000);
});

test('page gives up while the connection is lost: asks no more', async () => {
  const { login, state } = await waiting(LOST);
  const wait = login.waitForDevice();
  login.cancel();
  await assert.rejects(wait, LOST);
  assert.equal(state.asked, 1);
});
