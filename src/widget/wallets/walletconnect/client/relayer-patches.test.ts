import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { hangUp, patchRelayer, renewToken } from './relayer-patches';
import type { Client } from './sign-client';

const BUSY = { code: -32005, message: 'Too many requests: try again in 1 s.' };
const EXPIRED = { code: -32000, message: 'JWT Token is expired' };
const PUBLISH = { id: '7', method: 'irn_publish', params: {} };

/**
 * The part of the client that connects and sends, as used here; the relay's replies in turn, then
 * `true`.
 */
function fakeClient(answers: unknown[] = []) {
  const asked: number[] = [];
  const events = new EventEmitter();
  const relayer = {
    connected: true,
    transportExplicitlyClosed: false,
    dials: 0,
    provider: {
      async request() {
        asked.push(Date.now());
        const answer = answers.shift();
        if (answer) throw answer;
        return true;
      },
    },
    publisher: {
      queue: new Map<string, object>(),
      rpcPublish: () => relayer.request(PUBLISH),
      checkQueue() {},
    },
    events,
    on: (name: string, heard: (error: Error) => void) => void events.on(name, heard),
    async connect() {
      relayer.dials += 1;
      relayer.connected = true;
      events.emit('relayer_connect');
    },
    async createProvider() {},
    async confirmOnlineStateOrThrow() {},
    async toEstablishConnection() {},
    async transportClose() {
      relayer.connected = false;
      relayer.transportExplicitlyClosed = true;
    },
    request: async (_: object): Promise<unknown> => undefined,
  };
  const client = { core: { relayer } } as unknown as Client;
  patchRelayer(client);
  return { client, relayer, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('relay asks for a wait: retries after it, and no other request goes out earlier', async () => {
  const { relayer, asked } = fakeClient([BUSY]);
  const first = relayer.request(PUBLISH);
  await settled();
  const second = relayer.request({ ...PUBLISH, id: '8' });
  relayer.publisher.queue.set('7', { request: PUBLISH, attempt: 1 });
  relayer.publisher.checkQueue();
  await settled();
  assert.equal(asked.length, 1);
  assert.deepEqual(await Promise.all([first, second]), [true, true]);
  const [refused = 0, again = 0] = asked;
  assert.ok(again - refused >= 1_000, `${again - refused} ms`);
  assert.equal(asked.length, 3);
});

test('stopped while waiting: ends without a further request', async () => {
  const { client, relayer, asked } = fakeClient([BUSY]);
  const publishing = relayer.request(PUBLISH);
  await settled();
  hangUp(client);
  assert.equal(await publishing, true);
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  assert.equal(asked.length, 1);
});

test('error without a retry time: returned as the result', async () => {
  const { relayer } = fakeClient([{ code: -32000, message: 'The relay is full' }]);
  await assert.rejects(relayer.request(PUBLISH), { message: 'The relay is full' });
});

test('JWT too old: counts as a refusal; the request is repeated with a new one', async () => {
  const { client, relayer, asked } = fakeClient([EXPIRED]);
  const refusals: string[] = [];
  relayer.on('relayer_error', ({ message }) => {
    refusals.push(message);
    assert.equal(renewToken(client), true);
  });
  assert.equal(await relayer.request(PUBLISH), true);
  assert.deepEqual(refusals, [
    'WebSocket connection closed abnormally with code: 3000 (JWT Token is expired)',
  ]);
  assert.deepEqual([asked.length, relayer.dials], [2, 1]);
  assert.equal(relayer.transportExplicitlyClosed, false);
});

test('JWT renewed once: not again for a minute, and not for a closed connection', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 10_000_000 });
  const { client } = fakeClient();
  assert.equal(renewToken(client), true);
  t.mock.timers.tick(59_000);
  assert.equal(renewToken(client), false);
  t.mock.timers.tick(2_000);
  assert.equal(renewToken(client), true);
  t.mock.timers.tick(61_000);
  hangUp(client);
  assert.equal(renewToken(client), false);
});

test('connection closing: its reason is read before and after a new connection', async () => {
  const { client, relayer } = fakeClient();
  const over = new EventEmitter();
  const connection = { hungUp: () => once(over, 'over').then(() => {}) };
  Object.assign(relayer.provider, { connection });
  const dialling = assert.rejects(relayer.connect(), /The line is closed/);
  await settled();
  assert.equal(relayer.dials, 0);
  hangUp(client);
  over.emit('over');
  await dialling;
  assert.equal(relayer.dials, 0);

  const late = fakeClient();
  late.relayer.connected = false;
  const end = new EventEmitter();
  late.relayer.connect = async () => {
    Object.assign(late.relayer.provider, { connection: { hungUp: () => once(end, 'over') } });
  };
  const asking = assert.rejects(late.relayer.toEstablishConnection(), /The line is closed/);
  await settled();
  hangUp(late.client);
  end.emit('over');
  await asking;
});
