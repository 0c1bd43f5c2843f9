import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { createEmailLogin } from './email-login';
import { type ServiceClient, ServiceError } from './service-client';
import type { Sessions } from './sessions';

const SHOP = 'https://shop.example.com';
const ANN = 'ann@example.com';
const [FIRST, SECOND] = ['a'.repeat(43), 'b'.repeat(43)];

/** The auth service: answers by path; the link's question stays open until it is aborted. */
function login(replies: Record<string, () => unknown>) {
  const asked: string[] = [];
  let aborted = false;
  const client = {
    async call({ path, signal }: { path: string; signal?: AbortSignal }) {
      asked.push(path);
      const reply = replies[path];
      if (reply) return reply();
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          aborted = true;
          reject(new Error('aborted'));
        }),
      );
    },
  } as unknown as ServiceClient;
  const options = { client, sessions: {} as Sessions, projectId: 'p', now: () => 0 };
  return { ...createEmailLogin(options), asked, isAborted: () => aborted };
}

const link = (attemptId: string) => () => ({ attemptId, action: 'VERIFY_DEVICE', digits: '42' });

test('the same address again: the same attempt, and its link is still waited for', async () => {
  const { begin, waitForDevice, asked, isAborted } = login({
    [AUTH_PATHS.attempts]: link(FIRST),
    [AUTH_PATHS.resend]: link(FIRST),
  });
  await begin(ANN, SHOP);
  waitForDevice().catch(() => {});
  await begin(ANN, SHOP);
  assert.equal(isAborted(), false);
  assert.deepEqual(asked, [AUTH_PATHS.attempts, AUTH_PATHS.device, AUTH_PATHS.resend]);
});

test('email that cannot be sent again: the wait goes on', async () => {
  const { begin, waitForDevice, isAborted } = login({
    [AUTH_PATHS.attempts]: link(FIRST),
    [AUTH_PATHS.resend]: () => {
      throw new ServiceError('too_many', 'Please try again after 9 seconds', 429);
    },
  });
  await begin(ANN, SHOP);
  waitForDevice().catch(() => {});
  await assert.rejects(begin(ANN, SHOP), /after 9 seconds/);
  assert.equal(isAborted(), false);
});

test('attempt that is over, or another address: a new one, and the earlier wait ends', async () => {
  for (const address of [ANN, 'bob@example.com']) {
    let id = FIRST;
    const { begin, waitForDevice, asked, isAborted } = login({
      [AUTH_PATHS.attempts]: () => link(id)(),
      [AUTH_PATHS.resend]: () => {
        throw new ServiceError('code_wrong', 'over', 401);
      },
    });
    await begin(ANN, SHOP);
    const waited = assert.rejects(waitForDevice());
    id = SECOND;
    await begin(address, SHOP);
    await waited;
    assert.equal(isAborted(), true);
    assert.equal(asked.at(-1), AUTH_PATHS.attempts);
  }
});
