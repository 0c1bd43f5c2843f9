import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'valibot';
import { createEmailChange } from './email-change';
import type { ServiceClient } from './service-client';
import type { Session } from './sessions';

interface Sent {
  path: string;
  token: string | undefined;
  body: unknown;
}

/** A service that answers in turn, and a login that notes what it is told. */
function open(...answers: unknown[]) {
  const sent: Sent[] = [];
  const updated: unknown[] = [];
  const call = async ({ path, token, body, reply }: Parameters<ServiceClient['call']>[0]) => {
    sent.push({ path, token, body });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return parse(reply, answer);
  };
  const session = {
    token: async () => 'token',
    update: async (facts: object) => void updated.push(facts),
  } as unknown as Session;
  return { change: createEmailChange({ call } as ServiceClient), session, sent, updated };
}

const ID = 'c'.repeat(43);
const begun = { changeId: ID, action: 'VERIFY_PRIMARY_OTP' };

test('change of the address: each code goes to its own path with the id of the change; the login gets the new address', async () => {
  const { change, session, sent, updated } = open(begun, undefined, { newEmail: 'bob@shop.test' });
  assert.deepEqual(await change.begin(session, 'bob@shop.test'), { action: 'VERIFY_PRIMARY_OTP' });
  await change.submitPrimary(session, '111111');
  assert.deepEqual(updated, []);
  assert.deepEqual(await change.submitSecondary(session, '222222'), { newEmail: 'bob@shop.test' });
  assert.deepEqual(updated, [{ email: 'bob@shop.test' }]);
  assert.deepEqual(sent, [
    { path: '/auth/v1/email-changes', token: 'token', body: { email: 'bob@shop.test' } },
    {
      ...{ path: '/auth/v1/email-changes/primary', token: 'token' },
      body: { changeId: ID, otp: '111111' },
    },
    {
      ...{ path: '/auth/v1/email-changes/secondary', token: 'token' },
      body: { changeId: ID, otp: '222222' },
    },
  ]);
});

test('a code without a change, or after its end: refused before the service is asked', async () => {
  const { change, session, sent } = open(begun, { newEmail: 'bob@shop.test' });
  const refused = { message: 'Start the change again.' };
  await assert.rejects(change.submitPrimary(session, '111111'), refused);
  await assert.rejects(change.submitSecondary(session, '111111'), refused);
  await change.begin(session, 'bob@shop.test');
  await change.submitSecondary(session, '222222');
  await assert.rejects(change.submitSecondary(session, '222222'), refused);
  assert.equal(sent.length, 2);
});

test('a wrong code: the login keeps its address, and the same change takes the next code', async () => {
  const wrong = new Error('Wrong code');
  const { change, session, sent, updated } = open(begun, wrong, { newEmail: 'bob@shop.test' });
  await change.begin(session, 'bob@shop.test');
  await assert.rejects(change.submitSecondary(session, '000000'), wrong);
  assert.deepEqual(updated, []);
  await change.submitSecondary(session, '222222');
  assert.deepEqual(sent.at(-1)?.body, { changeId: ID, otp: '222222' });
});

test('replies of another kind: an error, and no change has begun', async () => {
  for (const reply of [undefined, {}, { changeId: ID, action: 'DONE' }, { action: begun.action }]) {
    const { change, session } = open(reply);
    await assert.rejects(change.begin(session, 'bob@shop.test'), /Invalid/);
    await assert.rejects(change.submitPrimary(session, '111111'), /Start the change again/);
  }
});
