import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { addErrors } from '../../core/errors/app-kit-error';
import { EMBEDDED_ERRORS } from './errors';
import { fakeFrame, ORIGIN, until } from './fake-frame';
import { createFrameClient, type FrameClient } from './frame-client';

addErrors(EMBEDDED_ERRORS);
const code = (wanted: string) => (error: { code?: unknown }) => error.code === wanted;
const CONNECTED = { isConnected: true };

let frame: ReturnType<typeof fakeFrame>;
let client: FrameClient;

/** Rejections are looked at later: none may count as unhandled. */
function quiet<Work extends Promise<unknown>>(work: Work): Work {
  work.catch(() => {});
  return work;
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  frame = fakeFrame();
  client = createFrameClient(frame.parts);
});
afterEach(() => {
  client.close();
  mock.timers.reset();
});

test('first request: creates the frame; it is sent once the frame is ready', async () => {
  assert.equal(frame.state.created, 0);
  const asking = client.request('IS_CONNECTED');
  assert.equal(frame.state.created, 1);
  assert.deepEqual(frame.posts, []);
  frame.ready();
  assert.deepEqual(frame.posts, [{ message: { type: '@w3m-app/PORT' }, origin: ORIGIN }]);
  await frame.reply('IS_CONNECTED', CONNECTED);
  assert.deepEqual(await asking, CONNECTED);
  const again = client.request('IS_CONNECTED');
  await frame.reply('IS_CONNECTED', { isConnected: false });
  assert.deepEqual(await again, { isConnected: false });
  assert.equal(frame.state.created, 1);
});

test('reply by window message: taken from the exact origin and source only', async () => {
  const asking = client.request('IS_CONNECTED');
  frame.ready();
  const { id } = await frame.taken('IS_CONNECTED');
  const reply = { id, type: '@w3m-frame/IS_CONNECTED_SUCCESS' };
  const forged = { ...reply, payload: { isConnected: false } };
  frame.say(forged, { origin: 'https://gateway.test' });
  frame.say(forged, { origin: 'null' });
  frame.say(forged, { source: {} as Window });
  frame.say(forged, { source: null });
  frame.say({ ...reply, payload: CONNECTED });
  assert.deepEqual(await asking, CONNECTED);
});

test('ready signal of another window: no port is handed over', () => {
  void quiet(client.request('IS_CONNECTED'));
  const ready = { type: '@w3m-frame/READY' };
  frame.say(ready, { source: {} as Window });
  frame.say(ready, { origin: 'https://evil.test' });
  assert.deepEqual(frame.posts, []);
  frame.ready(undefined);
  assert.equal(frame.posts.length, 1);
});

test('late, doubled, foreign and unknown messages: dropped and counted', async () => {
  const asking = client.request('IS_CONNECTED');
  frame.ready();
  const { id } = await frame.taken('IS_CONNECTED');
  const reply = { id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: CONNECTED };
  const odd = [
    { ...reply, id: 'other' },
    { ...reply, id: undefined },
    { id, type: '@w3m-frame/GET_USER_SUCCESS' },
    { id, type: '@w3m-frame/SOMETHING' },
    { id, type: 5 },
    'text',
    null,
    { ...reply, payload: { isConnected: true, more: 'x'.repeat(1_000_001) } },
  ];
  for (const one of odd) frame.say(one);
  assert.equal(client.dropped(), odd.length);
  frame.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 't' } });
  assert.equal(client.dropped(), odd.length);
  frame.say(reply);
  assert.deepEqual(await asking, CONNECTED);
  frame.say({ ...reply, payload: { isConnected: false } });
  assert.equal(client.dropped(), odd.length + 1);
});

test('reply of a wrong schema: an error, at once', async () => {
  const asking = quiet(client.request('GET_USER'));
  frame.ready();
  await frame.reply('GET_USER', { address: 5, chainId: 1 });
  await assert.rejects(asking, code('frame_no_message'));
});

test('error reply: the frame’s words are the quote; without words the protocol’s own', async () => {
  const asking = quiet(client.request('CONNECT_EMAIL', { email: 'a@b.test' }));
  frame.ready();
  await frame.reply('CONNECT_EMAIL', { message: 'Invalid\u202e email' }, 'ERROR');
  await assert.rejects(asking, { code: 'frame_no_message', quote: 'Invalid email' });
  const bare = quiet(client.request('CONNECT_DEVICE'));
  await frame.reply('CONNECT_DEVICE', undefined, 'ERROR');
  await assert.rejects(bare, { message: 'An error occurred', quote: undefined });
});

test('never ready: after 20 s the request fails with the cause, an approval is aborted', async () => {
  const user = quiet(client.request('GET_USER'));
  mock.timers.tick(10_000);
  const call = { method: 'personal_sign', params: ['0x00', '0x00'] };
  const rpc = quiet(client.request('RPC_REQUEST', call));
  const theme = quiet(client.request('SYNC_THEME', { themeMode: 'dark' }));
  mock.timers.tick(9_999);
  assert.deepEqual(frame.reports, []);
  mock.timers.tick(1);
  await assert.rejects(user, code('iframe_load_failed'));
  await assert.rejects(rpc, code('request_aborted'));
  await assert.rejects(theme, code('iframe_load_failed'));
  assert.deepEqual(frame.reports, ['iframe_load_failed']);
  assert.equal(frame.state.removed, 1);
  assert.equal(frame.listening(), 0);
  // The next one begins anew.
  void quiet(client.request('GET_USER'));
  assert.equal(frame.state.created, 2);
});

test('never ready, and the start waited first: the visitor’s request fails with the cause too', async () => {
  const start = quiet(client.start());
  mock.timers.tick(1_000);
  const login = quiet(client.request('CONNECT_EMAIL', { email: 'ann@example.com' }));
  mock.timers.tick(19_000);
  await assert.rejects(start, code('iframe_load_failed'));
  await assert.rejects(login, code('iframe_load_failed'));
  assert.deepEqual(frame.reports, ['iframe_load_failed']);
});

test('theme and site data: wait for the frame without a time limit', () => {
  void quiet(client.request('SYNC_THEME', { themeMode: 'dark' }));
  mock.timers.tick(60_000);
  assert.deepEqual(frame.reports, []);
  frame.ready();
  assert.equal(frame.posts.length, 1);
});

test('e-mail without an answer for 120 s: the request fails with the cause; the frame stays', async () => {
  const asking = quiet(client.request('CONNECT_OTP', { otp: '123456' }));
  frame.ready();
  await frame.taken('CONNECT_OTP');
  mock.timers.tick(119_999);
  assert.deepEqual(frame.reports, []);
  mock.timers.tick(1);
  await assert.rejects(asking, code('iframe_request_timeout'));
  assert.deepEqual(frame.reports, ['iframe_request_timeout']);
  assert.equal(frame.state.removed, 0);
});

test('mailed link without an answer for 120 s: the screen may ask again; other requests go on', async () => {
  const asking = quiet(client.request('CONNECT_DEVICE'));
  const other = client.request('IS_CONNECTED');
  frame.ready();
  await frame.taken('CONNECT_DEVICE');
  mock.timers.tick(120_000);
  await assert.rejects(asking, code('iframe_request_timeout'));
  assert.deepEqual(frame.reports, []);
  await frame.reply('IS_CONNECTED', CONNECTED);
  assert.deepEqual(await other, CONNECTED);
});

test('request that waits for a visitor’s approval: no time limit once the frame is ready', async () => {
  const call = { method: 'personal_sign', params: ['0x00', '0x00'] };
  const asking = client.request('RPC_REQUEST', call);
  frame.ready();
  mock.timers.tick(600_000);
  await frame.reply('RPC_REQUEST', '0x01');
  assert.equal(await asking, '0x01');
});

test('abort: all requests but the safe ones end, here and in the frame', async () => {
  const safe = client.request('RPC_REQUEST', { method: 'eth_blockNumber' });
  const unsafe = quiet(
    client.request('RPC_REQUEST', { method: 'eth_sendTransaction', params: [] }),
  );
  frame.ready();
  client.abortApprovals();
  await frame.reply('RPC_ABORT');
  await frame.reply('RPC_REQUEST', '0x1');
  assert.equal(await safe, '0x1');
  await frame.reply('RPC_REQUEST', { message: 'Request was aborted' }, 'ERROR');
  await assert.rejects(unsafe, { code: 'frame_no_message', quote: 'Request was aborted' });
  client.abortApprovals();
  await until(() => frame.asked.length > 0);
  assert.deepEqual(frame.asked, []);
});

const PAYMENT = { method: 'eth_sendTransaction', params: [{ to: `0x${'11'.repeat(20)}` }] };

test('visitor leaves while the frame signs: the late hash is taken', async () => {
  const paying = client.request('RPC_REQUEST', PAYMENT);
  frame.ready();
  const { id } = await frame.taken('RPC_REQUEST');
  client.abortApprovals();
  await frame.taken('RPC_ABORT');
  // It leaves again: the frame is not told twice.
  client.abortApprovals();
  mock.timers.tick(119_999);
  frame.send({ id, type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload: '0x02' });
  assert.equal(await paying, '0x02');
  assert.deepEqual(frame.asked, []);
});

test('payment that the frame has, and no reply: its outcome is unknown, never "nothing was sent"', async () => {
  const silent = quiet(client.request('RPC_REQUEST', PAYMENT));
  frame.ready();
  await frame.taken('RPC_REQUEST');
  client.abortApprovals();
  mock.timers.tick(120_000);
  await assert.rejects(silent, code('request_lost'));
  const anew = quiet(client.request('RPC_REQUEST', PAYMENT));
  await frame.taken('RPC_REQUEST');
  frame.ready();
  await assert.rejects(anew, code('request_lost'));
  const beside = quiet(client.request('RPC_REQUEST', PAYMENT));
  await frame.taken('RPC_REQUEST');
  const login = quiet(client.request('CONNECT_OTP', { otp: '123456' }));
  mock.timers.tick(120_000);
  await assert.rejects(login, code('iframe_request_timeout'));
  await assert.rejects(beside, code('request_lost'));
});

test('frame that loads anew: open requests end, a new port is handed over', async () => {
  const asking = quiet(client.request('GET_USER'));
  frame.ready();
  await frame.taken('GET_USER');
  frame.ready();
  await assert.rejects(asking, code('abort_other'));
  assert.equal(frame.posts.length, 2);
  const again = client.request('IS_CONNECTED');
  await frame.reply('IS_CONNECTED', CONNECTED);
  assert.deepEqual(await again, CONNECTED);
});

test('start: ends 500 ms after the ready signal, also if the frame is ready already', async () => {
  let done = 0;
  const count = () => {
    done += 1;
  };
  client.start().then(count);
  frame.ready();
  mock.timers.tick(499);
  await until(() => done > 0);
  assert.equal(done, 0);
  mock.timers.tick(1);
  await until(() => done > 0);
  assert.equal(done, 1);
});

test('start without a frame: fails after 20 s', async () => {
  const starting = quiet(client.start());
  mock.timers.tick(20_000);
  await assert.rejects(starting, code('iframe_load_failed'));
});

test('close: open requests are aborted, nothing is listened to, the frame is removed', async () => {
  const asking = quiet(client.request('GET_USER'));
  const farcaster = client.request('GET_FARCASTER_URI');
  let ended = false;
  farcaster
    .catch(() => {})
    .then(() => {
      ended = true;
    });
  client.close();
  await assert.rejects(asking, { code: 'abort_other', message: 'Something went wrong' });
  await until(() => ended);
  assert.equal(ended, false);
  assert.equal(frame.listening(), 0);
  assert.equal(frame.state.removed, 1);
});

test('ids: from the secure random source, never twice', async () => {
  const ids = new Set<unknown>();
  for (let n = 0; n < 50; n += 1) void quiet(client.request('IS_CONNECTED'));
  frame.ready();
  await until(() => frame.asked.length === 50);
  for (const { id } of frame.asked) ids.add(id);
  assert.equal(ids.size, 50);
  for (const id of ids) assert.match(String(id), /^[\da-f-]{36}$/);
});
