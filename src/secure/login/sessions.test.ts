import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeviceStore } from '../device/device-store';
import { type ServiceCall, type ServiceClient, ServiceError } from './service-client';
import { createSessions } from './sessions';

const SHOP = 'https://shop.example.com';
const KEY = `session p ${SHOP}`;

async function world(answer: (call: ServiceCall<unknown>) => unknown) {
  const calls: string[] = [];
  const client = {
    async call(call: ServiceCall<unknown>) {
      calls.push(`${call.method ?? 'GET'} ${call.path}`);
      return answer(call);
    },
  } as ServiceClient;
  const store = await openDeviceStore(undefined);
  const clock = { now: 1_800_000_000_000 };
  let tail: Promise<unknown> = Promise.resolve();
  const lock = <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const turn = tail.then(work);
    tail = turn.catch(() => {});
    return turn;
  };
  const open = () => createSessions({ store, client, projectId: 'p', now: () => clock.now, lock });
  return { calls, store, clock, open };
}

const reply = (token: string) => ({
  ...{ accessToken: token, refreshToken: `${token}-refresh`, expiresIn: 900 },
  email: `${token}@example.com`,
});

test('an access token: used until a minute before its end, then renewed once for all who wait', async () => {
  const { open, calls, clock, store } = await world(() => reply('new'));
  const session = await open().begin(SHOP, reply('old'));
  assert.equal(await session.token(), 'old');
  clock.now += 841_000;
  assert.deepEqual(await Promise.all([session.token(), session.token()]), ['new', 'new']);
  assert.equal(calls.length, 1);
  assert.equal((await store.get<{ refreshToken: string }>(KEY))?.refreshToken, 'new-refresh');
});

test('another login on this origin: the session before it gives no token of the new person', async () => {
  const { open, clock } = await world(() => reply('renewed'));
  const first = await open().begin(SHOP, reply('ann'));
  await open().begin(SHOP, reply('bob'));
  clock.now += 900_000;
  await assert.rejects(first.token(), { code: 'session_over' });
  await first.update({ networkId: 'eip155:10' });
  assert.equal((await open().find(SHOP))?.networkId, undefined);
});

test('sign-out: forgotten here also if the service does not answer; nothing is written back', async () => {
  const { open, store, calls } = await world(() => {
    throw new ServiceError('unreachable', 'no', 0);
  });
  const sessions = open();
  const session = await sessions.begin(SHOP, reply('ann'));
  await sessions.end(SHOP);
  assert.deepEqual(calls, ['DELETE /auth/v1/sessions']);
  assert.equal(await store.get(KEY), undefined);
  await session.update({ networkId: 'eip155:10' });
  assert.equal(await store.get(KEY), undefined);
});

test('a refusal that says the session is over ends it here; a wrong clock does not', async () => {
  let code = 'proof_invalid';
  const { open, store, clock } = await world(() => {
    throw new ServiceError(code, 'no', 401);
  });
  const session = await open().begin(SHOP, reply('ann'));
  clock.now += 900_000;
  await assert.rejects(session.token(), { code });
  assert.ok(await store.get(KEY));
  code = 'session_over';
  await assert.rejects(session.token(), { code });
  assert.equal(await store.get(KEY), undefined);
});
